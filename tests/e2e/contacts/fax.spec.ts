import type { Contact } from '@talk/contract';
import { writePdf } from '@talk/carrier-sandbox';
import { apiAs } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { setUndoSeconds } from '../company-settings.js';
import { expect, test, type Page } from '../stack.fixture.js';
import { changeScheme } from '../../support/scheme.js';

const PICTURES = process.env['FAX_PICTURES'];
async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

/** A fax machine that faxes back what it gets; and a telephone with a person at it. */
const MACHINE = '+14155550179';
const TELEPHONE = '+14155557798';
const EMAIL = 'tel@example.com';
const NO_FAX = 'This number cannot receive fax.';

const pdf = (pages: number): Buffer =>
  Buffer.from(writePdf(Array.from({ length: pages }, (_, page) => [`Page ${page + 1}`])), 'latin1');

/** What is written, and what has come, on the contact's page. */
function faxingOf(page: Page) {
  const composer = page.getByRole('region', { name: 'Fax' });
  const card = (title: string) => page.locator('.app-card', { hasText: title });
  return {
    composer,
    card,
    send: composer.getByRole('button', { name: 'Send fax' }),
    choose: (name: string, mimeType: string, buffer: Buffer) =>
      composer.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer }),
    drop: async (name: string, bytes: Buffer) => {
      const data = await page.evaluateHandle(
        ([file = '', base64 = '']) => {
          const transfer = new DataTransfer();
          const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          transfer.items.add(new File([content], file, { type: 'application/pdf' }));
          return transfer;
        },
        [name, bytes.toString('base64')],
      );
      await composer.dispatchEvent('dragover', { dataTransfer: data });
      await composer.dispatchEvent('drop', { dataTransfer: data });
    },
  };
}

test('a PDF is chosen, taken back, faxed; the machine faxes back; a telephone is refused the second time, with email instead', async ({
  stack,
  visit,
}) => {
  const api = await apiAs(stack, 'admin');
  const contact = (first_name: string, phone_number: string, email: string) =>
    api.request<Contact>('POST', '/api/v1/contact', { first_name, phone_number, email });
  const machine = await contact('Fay', MACHINE, 'fay@example.com');
  const telephone = await contact('Tel', TELEPHONE, EMAIL);
  // The server opens the PDF, and refuses one without pages.
  const settings = { viewport: { width: 1440, height: 900 }, expects: /status of 422 .*\/faxes\/files/ };
  const app = await openApp(visit, stack, 'agent', settings);
  const { composer, card, send, choose, drop } = faxingOf(app);

  await app.goto(`${stack.origins.app}/contacts/${machine.id}`);
  const details = app.getByRole('complementary', { name: 'Details' });
  await details.getByRole('heading', { name: 'Activity' }).click();
  await expect(details.getByText('No calls or texts yet.')).toBeVisible();
  await app.getByRole('textbox', { name: /Message/ }).fill('Half a text');
  // By keyboard alone.
  await app.getByRole('radio', { name: 'SMS' }).focus();
  await app.keyboard.press('ArrowRight');
  await expect(app.getByRole('radio', { name: 'Fax' })).toBeFocused();
  await expect(send).toHaveAttribute('title', 'Choose a PDF first.');
  await choose('photo.png', 'image/png', Buffer.from('no PDF'));
  await expect(composer.getByText('Only a PDF can be faxed. Save the document as PDF, and choose that.')).toBeVisible();
  await choose('empty.pdf', 'application/pdf', pdf(0));
  await expect(composer.getByText('This PDF has no pages that can be read.', { exact: false })).toBeVisible();
  await choose('Offer.pdf', 'application/pdf', pdf(2));
  await expect(composer.getByText('2 pages')).toBeVisible();
  await expect(composer.getByRole('combobox', { name: 'Line to fax from' })).toBeVisible();
  await expectAccessible(app, 'fax composer');
  await picture(app, 'composer-light');

  await setUndoSeconds(stack, 20);
  await send.click();
  await expect(card('Sending fax')).toContainText('2 pages');
  await app.keyboard.press('Control+z');
  await expect(card('Sending fax')).toHaveCount(0);
  await expect(composer.getByText('Offer.pdf', { exact: true })).toBeVisible();
  await setUndoSeconds(stack, 0);
  await send.click();
  await expect(card('Fax sent')).toContainText('Completed');
  await expect(card('Fax received')).toContainText('2 pages');
  // What there was is counted as it happens: a picture for the eye, a table for who cannot see it.
  await expect(details.getByText('1 in, 1 out')).toBeVisible();
  await expect(details.locator('.app-chart-plot svg')).toBeVisible();
  await details.getByRole('button', { name: 'Show as table' }).click();
  await expect(details.getByRole('row').last().getByRole('cell')).toHaveText(['0', '0', '2']);
  const download = app.waitForEvent('download');
  await card('Fax received')
    .getByRole('button', { name: /^Fax from/ })
    .click();
  expect((await download).suggestedFilename()).toBe('Fax from (415) 555-0179.pdf');
  await expectAccessible(app, 'fax cards');
  await picture(app, 'cards-light');
  // What was begun in the other kind is still there.
  await app.getByRole('radio', { name: 'SMS' }).check();
  await expect(app.getByRole('textbox', { name: /Message/ })).toHaveValue('Half a text');

  await app.goto(`${stack.origins.app}/contacts/${telephone.id}`);
  await app.getByRole('radio', { name: 'Fax' }).check();
  await drop('Letter.pdf', pdf(1));
  await expect(composer.getByText('1 page')).toBeVisible();
  await send.click();
  const failed = card('Fax not sent');
  await expect(failed).toContainText(NO_FAX);
  await expect(failed).toContainText('In progress');
  const instead = { name: 'Send by email instead' };
  await expect(failed.getByRole('button', instead)).toBeVisible();
  // Known now, it is said before the next one is sent.
  await expect(composer.locator('.tk-banner')).toContainText(NO_FAX);
  await expect(composer.getByRole('button', instead)).toBeVisible();
  await expect(send).toHaveAttribute('title', NO_FAX);
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await picture(app, 'refused-light');

  await changeScheme(app, 'dark');
  await app.setViewportSize({ width: 390, height: 844 });
  await expect(send).toBeVisible();
  expect(await app.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(app, 'refused fax at 390 px, dark');
  await picture(app, 'refused-dark-390');

  const { faxes } = await carrierControl(stack).state();
  const outcome = faxes.map(({ direction, from, to, status, pages }) =>
    [direction, direction === 'inbound' ? from : to, status, pages].join(' '),
  );
  expect(outcome.toSorted()).toEqual([
    `inbound ${MACHINE} received 2`,
    `outbound ${MACHINE} delivered 2`,
    `outbound ${TELEPHONE} failed 1`,
  ]);
});
