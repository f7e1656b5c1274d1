import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { FrameLocator, Page } from '@playwright/test';
import { apiAs } from '../../support/api.js';
import { openApp, openContact } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { expect, test } from '../stack.fixture.js';
import { openTexting, picture, verifyNumber } from '../pages/visitor-page.js';

// One address may send eight forms in ten minutes, and all tests are one address: a new server begins to count anew.
test.beforeAll(({ stack }) => stack.restartServer());

/** A file of `name` from nowhere is pasted or dropped, as the browser gives it to pages. */
async function give(widget: FrameLocator, how: 'paste' | 'drop', bytes: Buffer, name: string, type: string) {
  await widget.getByLabel('Your text').evaluate(
    (field, { how: kind, base64, name: called, type: mime }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      data.items.add(new File([content], called, { type: mime }));
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
      field.dispatchEvent(event);
    },
    { how, base64: bytes.toString('base64'), name, type },
  );
}

/** A picture that can be told from others, made by the browser itself. */
async function drawPicture(page: Page, color: string): Promise<Buffer> {
  const base64 = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const draw = canvas.getContext('2d');
    if (!draw) throw new Error('no canvas');
    draw.fillStyle = fill;
    draw.fillRect(0, 0, 320, 240);
    draw.fillStyle = 'white';
    draw.font = '48px sans-serif';
    draw.fillText('boot 42', 70, 130);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, color);
  return Buffer.from(base64, 'base64');
}

const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');

test('a visitor sends a picture and a PDF, and the agent sees them', async ({ visit, stack }) => {
  const number = '+14155550154';
  const { page, watch } = await visit(`${stack.origins.examples}/plain-site/`);
  // A program that calls itself a document.
  watch.expect(/422.*\/visitor\/files/);
  const widget = await openTexting(page);
  await verifyNumber(widget, stack.origins.sandbox, number, 'Iris Files');
  const attach = widget.getByRole('button', { name: 'Attach files' });
  await expect(attach).toHaveAccessibleDescription(/Up to 5 files of 10 MB each: JPEG, PNG.*PDF/);
  const strip = widget.getByRole('list', { name: 'Attachments' });
  const boot = await drawPicture(page, '#0b6b5d');

  // What cannot be sent says so before anything is sent, and what to do.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), attach.click()]);
  await chooser.setFiles([
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(11 * 1024 * 1024, 1) },
    { name: 'tool.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04') },
    { name: 'holiday.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1') },
  ]);
  await expect(strip.getByText('Larger than 10 MB. Choose a smaller file, or send a link to it.')).toBeVisible();
  await expect(strip.getByText(/^This kind of file cannot be sent\. Use JPEG/)).toBeVisible();
  await expect(strip.getByText(/^This kind of file cannot be sent in a message\. Use JPEG/)).toBeVisible();
  await expect(widget.getByText('Remove the file that cannot be sent, or try again.')).toBeVisible();
  await expect(widget.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'refused files');
  await picture(page, 'files-refused');
  // The focus stays where one works: at the next file, and at last in the field.
  const removal = (name: string) => widget.getByRole('button', { name: `Remove ${name}` });
  await removal('film.mp4').click();
  await expect(removal('tool.zip')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(removal('holiday.pdf')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(widget.getByLabel('Your text')).toBeFocused();
  await expect(strip).toBeHidden();

  // Pasted, dropped, and sent with words; then without.
  await give(widget, 'paste', boot, 'boot.png', 'image/png');
  await give(widget, 'drop', PDF, 'order.pdf', 'application/pdf');
  await expect(strip.getByText('boot.png')).toBeVisible();
  await expect(strip.getByRole('progressbar')).toHaveCount(0);
  await picture(page, 'files-ready');
  await widget.getByLabel('Your text').fill('These, in 42?');
  await page.keyboard.press('Enter');
  const log = widget.getByRole('log');
  const mine = log.getByRole('img', { name: 'Open picture boot.png' });
  await expect(mine).toHaveJSProperty('naturalWidth', 320);
  await expect(log.getByText('order.pdf')).toBeVisible();
  await expect(log.getByText('Sending…')).toBeHidden();
  await expect(strip).toBeHidden();
  await expectAccessible(page, 'conversation with files');
  await picture(page, 'files-sent');

  // The whole picture, and Escape closes it alone.
  await mine.click();
  await expect(widget.getByRole('dialog', { name: 'Picture boot.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(widget.getByRole('dialog')).toBeHidden();
  await expect(log).toBeVisible();

  // The agent has both, with the page they were sent from.
  const api = await apiAs(stack, 'admin');
  const [received] = await api.timeline(number);
  expect(received?.message).toMatchObject({
    source: 'widget',
    page: { url: `${stack.origins.examples}/plain-site/`, title: 'Acme Dental Supply · Exam gloves' },
    attachments: [
      { name: 'boot.png', content_type: 'image/png', bytes: boot.length },
      { name: 'order.pdf', content_type: 'application/pdf' },
    ],
  });
  const agent = await openApp(visit, stack, 'admin');
  const { name } = await api.contactByPhone(number);
  await openContact(agent, name, name);
  await expect(agent.getByRole('img', { name: 'Open picture boot.png' })).toHaveJSProperty('naturalWidth', 320);
  await picture(agent, 'files-agent');
});

test('the files of an agent show in the open page, by addresses that only this browser opens', async ({
  visit,
  stack,
}) => {
  const number = '+14155550152';
  const { page } = await visit(`${stack.origins.examples}/plain-site/`);
  const widget = await openTexting(page);
  await verifyNumber(widget, stack.origins.sandbox, number, 'Uma Files');
  await widget.getByLabel('Your text').fill('Which size?');
  await page.keyboard.press('Enter');
  const log = widget.getByRole('log');
  await expect(log.getByText('Which size?')).toBeVisible();
  const api = await apiAs(stack, 'admin');
  const { id } = await api.contactByPhone(number);
  const sizes = await api.upload('sizes.pdf', PDF);
  const shelf = await api.upload('shelf.png', await drawPicture(page, '#8a3b12'));
  await api.text(id, 'Yes, here they are.', [shelf, sizes]);
  await expect(log.getByRole('img', { name: 'Open picture shelf.png' })).toHaveJSProperty('naturalWidth', 320);
  await expect(log.getByText('STOP')).toHaveCount(0);
  await api.text(id, 'We keep a pair for you until six.');
  const last = 'We keep a pair for you until six.';
  await expect(log.getByText(last)).toBeInViewport();
  const [download] = await Promise.all([page.waitForEvent('download'), log.getByText('sizes.pdf').click()]);
  expect([download.suggestedFilename(), await readFile(await download.path())]).toEqual(['sizes.pdf', PDF]);
  await picture(page, 'files-answered');

  // After a reload the same browser has them again; the address alone opens nothing.
  const asked = page.waitForRequest((request) => request.url().includes('/api/v1/visitor/files/'));
  await page.reload();
  const again = (await openTexting(page)).getByRole('log');
  await expect(again.getByRole('img', { name: 'Open picture shelf.png' })).toHaveJSProperty('naturalWidth', 320);
  // The newest is in sight although the pictures came after it, and so it is when the panel is opened again.
  await expect(again.getByText(last)).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await page.getByRole('button', { name: 'Open texting' }).click();
  await expect(again.getByText(last)).toBeInViewport();
  const address = (await asked).url();
  expect((await fetch(address)).status).toBe(401);
  const bearer = (await (await asked).allHeaders())['authorization'] ?? '';
  expect((await fetch(address, { headers: { authorization: bearer } })).status).toBe(401);
});

test('an upload that breaks off can be tried again, and nothing is sent twice', async ({ visit, stack }) => {
  const { page, watch } = await visit(`${stack.origins.examples}/plain-site/`);
  watch.expect(/ERR_FAILED/);
  const widget = await openTexting(page);
  await verifyNumber(widget, stack.origins.sandbox, '+14155550153', 'Otto Files');
  const boot = await drawPicture(page, '#23408f');
  await page.route('**/api/v1/visitor/files', (route) => route.abort());
  await give(widget, 'paste', boot, 'boot.png', 'image/png');
  await expect(widget.getByRole('list', { name: 'Attachments' }).getByRole('alert')).toHaveText(
    'The server cannot be reached.',
  );
  await page.unroute('**/api/v1/visitor/files');
  await widget.getByRole('button', { name: 'Try boot.png again' }).click();
  await expect(widget.getByRole('status').getByText(/^Up to 5 files/)).toBeVisible();
  // Without a word.
  await widget.getByLabel('Your text').focus();
  await page.keyboard.press('Enter');
  await expect(widget.getByRole('log').getByRole('img', { name: 'Open picture boot.png' })).toHaveCount(1);
  await expect(widget.getByRole('log').getByText('Sending…')).toBeHidden();
  const api = await apiAs(stack, 'admin');
  expect((await api.timeline('+14155550153')).map(({ message }) => message?.attachments.length)).toEqual([1]);
});
