import type { Frame, Locator, Page } from '@playwright/test';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { contactIdOf, setUndoSeconds } from '../company-settings.js';
import { openHandset } from '../handset.js';
import { expectSaid, listenAsReader, tabTo } from '../keyboard.js';
import { expect, test } from '../stack.fixture.js';
import { openPanel, openPhoneThread, setTextingHours, textBack, textingOf } from '../pages/texting-page.js';
import { changeScheme } from '../../support/scheme.js';

const LINE = '(415) 555-0100';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Where the conversation is, and whoever answers it. */
interface Place {
  /** The page that has the keyboard. */
  readonly page: Page;
  /** The document of the conversation: the page, or a frame in it. */
  readonly document: Page | Frame;
  /** The customer's end. */
  readonly customer: Locator;
  readonly name: string;
  readonly stack: RunningStack;
}

/** Presses Shift+Tab until `target` has the focus. */
async function tabBackTo(target: Locator): Promise<void> {
  const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 20 && !(await isThere()); presses += 1)
    await target.page().keyboard.press('Shift+Tab');
  await expect(target, 'Shift+Tab reaches it').toBeFocused();
}

/** What Tab stands on has to look like it does: a ring, an outline or a border that it had not. */
async function expectFocusToBeSeen(place: Page | Frame): Promise<void> {
  const ring = await place.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return 'nothing has the focus';
    const { boxShadow, outlineStyle } = getComputedStyle(element);
    const frame = element.closest('.tk-composer-box');
    return boxShadow !== 'none' || outlineStyle !== 'none' || frame !== null ? 'seen' : element.outerHTML.slice(0, 80);
  });
  expect(ring).toBe('seen');
}

/** Reads, writes by template, attaches, schedules, takes back and tries again; no pointer, names and roles only. */
async function workByKeyboard({ page, document, customer, name, stack }: Place): Promise<void> {
  const { keyboard } = page;
  const { composer, field, log, text } = textingOf(document);
  const at = (step: string): Promise<void> => expectAccessible(page, `${name}: ${step}`);

  // The line, by the keys of a list.
  const line = composer.getByRole('combobox', { name: 'Line to send from' });
  await tabTo(line);
  await expectFocusToBeSeen(document);
  await keyboard.type('Sales');
  await expect(line).toHaveValue(/./);

  // What arrives is said, and can be gone through.
  await textBack(customer, 'When can you come?');
  await expectSaid(document, /New message from .*: When can you come\?/);
  await tabBackTo(log);
  await expectFocusToBeSeen(document);
  await keyboard.press('Home');
  await keyboard.press('End');
  await expect(text('When can you come?')).toMatchAriaSnapshot(`
    - article:
      - text: /${name}, \\d+:\\d+ [AP]M:/
      - paragraph: When can you come?
  `);
  await at('thread');

  // A template by its name, and its gap.
  await tabTo(field);
  await keyboard.type('/visit');
  const list = document.getByRole('listbox', { name: 'Templates' });
  const option = list.getByRole('option', { name: /Visit by keyboard/ });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await at('templates');
  await keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(field).toHaveValue(/can come \{\{day\}\}\.$/);
  await expect(composer.getByText('Fill in “day” first.')).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.type('on Tuesday');
  await expect(field).toHaveValue(/can come on Tuesday\.$/);

  // A file; its first way is cut.
  await page.route('**/api/v1/attachments', (route) => route.abort(), { times: 1 });
  const attach = composer.getByRole('button', { name: 'Attach files' });
  // Waited for well before it comes: Playwright has to tell the browser, and a key is faster.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(attach);
  await keyboard.press('Enter');
  const chooser = await choosing;
  await chooser.setFiles([{ name: 'map.png', mimeType: 'image/png', buffer: PNG }]);
  const retry = composer.getByRole('button', { name: 'Try map.png again' });
  await expect(retry).toBeVisible();
  await at('failed upload');
  await tabBackTo(retry);
  await keyboard.press('Enter');
  await expectSaid(document, 'map.png is attached.');
  const remove = composer.getByRole('button', { name: 'Remove map.png' });
  await expect(remove).toBeFocused();
  await keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(field).toBeFocused();

  // Later: the second moment that is offered.
  await keyboard.press('Control+.');
  const dialog = document.getByRole('dialog', { name: 'Send when?' });
  await expect(dialog.getByRole('button').nth(1)).toBeFocused();
  await at('schedule');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(composer.getByRole('button', { name: /^Schedule for/ })).toBeVisible();
  await expect(field).toBeFocused();
  await keyboard.press('Enter');
  const card = log.getByRole('article').filter({ hasText: 'can come on Tuesday' });
  await expect(card.getByText(/^Scheduled for/)).toBeVisible();
  await at('scheduled');
  const cancel = card.getByRole('button', { name: 'Cancel message' });
  await tabBackTo(cancel);
  await keyboard.press('Enter');
  await expect(card).toHaveCount(0);

  // Sent, taken back, sent.
  await setUndoSeconds(stack, 20);
  await tabTo(field);
  await keyboard.type('Typed without a mouse.');
  await keyboard.press('Enter');
  await expect(composer.getByText('Sending', { exact: true })).toBeVisible();
  await keyboard.press('Control+z');
  await expect(field).toHaveValue('Typed without a mouse.');
  await expect(log.getByText('Typed without a mouse.')).toHaveCount(0);
  await setUndoSeconds(stack, 0);
  await keyboard.press('Enter');
  await expect(customer.getByText('Typed without a mouse.')).toBeVisible();
}

/** What could not be delivered goes out again by its button. */
async function retryByKeyboard({ page, document, customer }: Place, script: (sms: object) => Promise<unknown>) {
  const { field, text } = textingOf(document);
  await script({ kind: 'undelivered', errorCode: 30003 });
  await tabTo(field);
  await page.keyboard.type('Are you at home?');
  await page.keyboard.press('Enter');
  const failed = text('Are you at home?').first();
  await expect(failed.getByText(/^.*Not delivered/)).toBeVisible();
  await expectSaid(document, 'A message was not delivered: Are you at home?');
  await script({ kind: 'deliver' });
  await tabBackTo(failed.getByRole('button', { name: 'Retry' }));
  await page.keyboard.press('Enter');
  await expect(
    text('Are you at home?')
      .last()
      .getByText(/Delivered/),
  ).toBeVisible();
  await expect(customer.getByText('Are you at home?').last()).toBeVisible();
}

test.beforeEach(async ({ stack }) => {
  // A long day's work, and every screen of it is looked at.
  test.setTimeout(180_000);
  await setTextingHours(stack, 'always');
  const { request } = await apiAs(stack, 'admin');
  const { data } = await request<{ data: { name: string }[] }>('GET', '/api/v1/sms-template');
  if (data.some(({ name }) => name === 'Visit by keyboard')) return;
  await request('POST', '/api/v1/sms-template', {
    name: 'Visit by keyboard',
    folder: 'Visits',
    body: 'Hello {{contact.first_name}}, our technician can come [day].',
    for_everybody: true,
  });
});

const scriptOf = (sandbox: string, number: string) => (sms: object) =>
  fetch(`${sandbox}/sandbox/api/numbers/+1415555${number}/script`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sms }),
  });

test('in the app, by keyboard alone', async ({ stack, visit }) => {
  const customer = await openHandset(visit, stack.origins.sandbox, '0155', {});
  const thread = await openPhoneThread(customer, LINE);
  const page = await openApp(visit, stack, 'agent', {
    reducedMotion: 'reduce',
    prepare: listenAsReader,
    expects: /ERR_FAILED/,
  });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Wei Zhang');
  await expect(palette.locator('[role="option"][data-focused]')).toHaveText(/^Wei Zhang/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Wei Zhang', level: 1 })).toBeVisible();
  const place: Place = { page, document: page, customer: thread, name: 'Wei Zhang', stack };
  await workByKeyboard(place);
  await retryByKeyboard(place, scriptOf(stack.origins.sandbox, '0155'));
});

test('in a CRM’s side panel, by keyboard alone', async ({ stack, visit }) => {
  const { origins, credentials } = stack;
  const customer = await openHandset(visit, origins.sandbox, '0152', {});
  const thread = await openPhoneThread(customer, LINE);
  const { page, watch } = await visit(`${origins.examples}/react-host/`, {
    viewport: { width: 400, height: 760 },
    reducedMotion: 'reduce',
    prepare: listenAsReader,
  });
  watch.expect(/ERR_FAILED/);
  const id = await contactIdOf(stack, 'Dana Brandt');
  const address = `${origins.app}/widgets/texting/api_key/${credentials.keys.user}/contact/${id}`;
  const panel = await openPanel(page, address, 320);
  await expect(panel.getByRole('heading', { name: 'Dana Brandt', level: 1 })).toBeVisible();
  const document = page.frames().find((each) => each.url().includes('/contact/'));
  if (document === undefined) throw new Error('the frame is gone');
  const place: Place = { page, document, customer: thread, name: 'Dana Brandt', stack };
  await workByKeyboard(place);
  await retryByKeyboard(place, scriptOf(origins.sandbox, '0152'));
  await expectWhole(place);
});

/** As wide as the panel can be, in the dark, and from right to left. */
async function expectWhole({ page, document }: Place): Promise<void> {
  await changeScheme(page, 'dark');
  await page.setViewportSize({ width: 560, height: 760 });
  for (const [width, dir] of [
    [480, 'ltr'],
    [320, 'rtl'],
    [480, 'rtl'],
  ] as const) {
    await page.locator('iframe[title=Texts]').evaluate((frame, px) => (frame.style.width = `${px}px`), width);
    await document.evaluate((to) => (globalThis.document.documentElement.dir = to), dir);
    const sideways = () =>
      document.evaluate(() => globalThis.document.documentElement.scrollWidth > globalThis.innerWidth);
    expect(await sideways(), `${width} px, ${dir}`).toBe(false);
    await expectAccessible(page, `agent's texting in the dark, ${width} px, ${dir}`);
  }
}
