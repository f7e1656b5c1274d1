import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { checkAccessibility } from '../testing/accessibility.js';
import { openChromium } from '../testing/browser.js';
import {
  heardHz,
  LINE,
  openPage,
  startPagesSandbox,
  type PageSettings,
  type PagesSandbox,
  type WatchedPage,
} from '../testing/pages.js';

const A = '+14155550150';
const B = '+14155550151';

let carrier: PagesSandbox;
let browser: Browser;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  carrier = await startPagesSandbox();
  browser = await openChromium();
});
afterAll(async () => {
  await browser.close();
  await carrier.close();
});
afterEach(async () => {
  const pages = opened.splice(0);
  for (const { page } of pages) await page.context().close();
  // Nothing in any of these tests may leave the sandbox, be refused by the policy, or be complained about.
  for (const { foreign, complaints } of pages) expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
  carrier.sandbox.control.reset();
});

async function open(number: string, settings: PageSettings = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, carrier.sandbox, `/handset?number=${encodeURIComponent(number)}`, settings);
  opened.push(watched);
  return watched;
}

async function openReady(number: string, settings: PageSettings = {}): Promise<WatchedPage> {
  const watched = await open(number, { hz: 440, ...settings });
  await watched.page.getByText('This phone is reachable').waitFor();
  return watched;
}

const button = ({ page }: WatchedPage, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function expectNoViolations({ page }: WatchedPage): Promise<void> {
  // Colours are measured when they have arrived.
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((a) => a.constructor.name === "CSSTransition").map((a) => a.finished))',
  );
  const { violations } = await checkAccessibility(page);
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
}

it('calls another handset by keyboard alone: both hear each other, the log tells it', async () => {
  const a = await openReady(A, { hz: 440 });
  const b = await openReady(B, { hz: 700 });
  await a.page.keyboard.type('4155550151');
  expect(await a.page.getByLabel('Number to call').inputValue()).toBe('(415) 555-0151');
  await a.page.keyboard.press('Enter');
  await button(b, 'Answer').waitFor();
  expect(await b.page.locator('[aria-live=assertive]').textContent()).toContain('Incoming call from Handset 1');
  await b.page.keyboard.press('Enter');
  await a.page.locator('.party-status', { hasText: /^0:0\d$/ }).waitFor();
  expect(await heardHz(a)).toBeCloseTo(700, -1);
  expect(await heardHz(b)).toBeCloseTo(440, -1);

  await b.page.keyboard.press('m');
  await button(b, 'Muted').waitFor();
  await b.page.keyboard.press('m');
  await button(b, 'Mute').waitFor();

  await a.page.keyboard.press('Escape');
  for (const each of [a, b]) {
    await each.page.getByText(/Call ended · 0:\d\d/).waitFor();
    await each.page.keyboard.press('Escape');
    await button(each, 'Recents').click();
  }
  await a.page.getByText(/Outgoing · 0:\d\d/).waitFor();
  await b.page.getByText(/Incoming · 0:\d\d/).waitFor();
  // Redial from the log.
  await button(a, 'Call Handset 2').click();
  await button(b, 'Decline').click();
  await a.page.getByRole('region', { name: 'Call ended' }).waitFor();
});

it('sends keys into a call, and hears the answer change', async () => {
  const a = await openReady(A);
  await a.page.keyboard.type('4155550167');
  await a.page.keyboard.press('Enter');
  await button(a, 'Keypad').click();
  expect(await heardHz(a)).toBeCloseTo(440, -1);
  await button(a, '2 ABC').click();
  await expect.poll(() => heardHz(a)).toBeCloseTo(852, -1);
  expect(await a.page.getByLabel('Keys pressed').textContent()).toBe('2');
  await button(a, 'End call').click();
  await a.page
    .getByText(/Call ended/)
    .first()
    .waitFor();
});

it.each([
  ['4155550162', 'Busy'],
  ['4155550165', 'This number does not exist'],
  ['4155550164', 'Declined'],
])('says how a call to %s ended: %s', async (number, words) => {
  const a = await openReady(A);
  await a.page.keyboard.type(number);
  await a.page.keyboard.press('Enter');
  await a.page.locator('.party-status', { hasText: words }).waitFor();
});

it('takes a pasted number in any form, and refuses one that is none', async () => {
  const a = await openReady(A);
  const paste = (text: string) =>
    a.page.evaluate(`{
      const data = new DataTransfer();
      data.setData('text', ${JSON.stringify(text)});
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
    }`);
  await paste(' tel:+1-415-555-0100 ');
  await a.page.getByText('Acme Dental').first().waitFor();
  expect(await button(a, 'Call').isEnabled()).toBe(true);
  await paste('555-0100');
  await a.page.getByText('Enter ten digits, or + and the country code.').waitFor();
  expect(await button(a, 'Call').isDisabled()).toBe(true);
});

it('texts a line of the company and shows its answer at once', async () => {
  carrier.product.set('/sms', '<Response><Message>Thursday at 10?</Message></Response>');
  const a = await openReady(A);
  await button(a, 'Messages').click();
  await a.page.getByLabel('Number to text').fill('415 555 0100');
  await a.page.keyboard.press('Enter');
  await a.page.getByLabel('Message', { exact: true }).fill('<b>Any time</b> this week?');
  await a.page.keyboard.press('Enter');
  await a.page.getByText('<b>Any time</b> this week?').waitFor();
  await a.page.getByText('Thursday at 10?').waitFor();
  expect(carrier.sandbox.control.handsetMessages(A, LINE).map(({ body }) => body)).toEqual([
    '<b>Any time</b> this week?',
    'Thursday at 10?',
  ]);
  await button(a, 'All messages').click();
  expect(await a.page.getByText('1 unread').count()).toBe(0);
  await carrier.rest('Messages.json', { From: LINE, To: A, Body: 'Are you there?' });
  await a.page.getByText('1 unread').waitFor();
});

it('waits for a number that another window has, and takes it over when that one closes', async () => {
  const first = await openReady(A);
  const second = await open(A, { hz: 440 });
  await second.page.getByText('This number is open in another window.').waitFor();
  expect(carrier.sandbox.control.handsets().filter(({ online }) => online)).toHaveLength(1);
  await first.page.close();
  await second.page.getByText('This phone is reachable').waitFor();
});

it('says that the microphone is refused, and the call is not made', async () => {
  const a = await openReady(A, { hz: 440 });
  await a.page.evaluate(
    "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
  );
  await a.page.keyboard.type('4155550160');
  await a.page.keyboard.press('Enter');
  await a.page.getByText('The microphone is blocked.').waitFor();
  expect(carrier.sandbox.control.state().calls).toEqual([]);
});

it('says when the carrier is gone, and is reachable again when one with other keys is back', async () => {
  const first = await startPagesSandbox();
  const { page, context } = await openPage(browser, first.sandbox, '/handset?number=0152', { hz: 440 });
  await page.getByText('This phone is reachable').waitFor();
  await first.close();
  await page.getByText('Connection lost, reconnecting…').waitFor();
  const second = await startPagesSandbox(Number(new URL(first.sandbox.origin).port));
  await page.getByText('This phone is reachable').waitFor();
  expect(second.sandbox.control.handsets().filter(({ online }) => online)).toMatchObject([{ number: '+14155550152' }]);
  await context.close();
  await second.close();
});

it('says that the browser keeps it silent, and rings after a click', async () => {
  const strict = await openChromium({ autoplay: false });
  onTestFinished(() => strict.close());
  const b = await openPage(strict, carrier.sandbox, '/handset?number=0151');
  // Not asked in the page: whatever Playwright evaluates there counts as a touch.
  const isRinging = () => carrier.sandbox.control.handsetCalls(B).some(({ status }) => status === 'ringing');
  await expect.poll(() => carrier.sandbox.control.handsets()[1]?.online).toBe(true);
  const a = await openReady(A);
  await a.page.keyboard.type('4155550151');
  await a.page.keyboard.press('Enter');
  await expect.poll(isRinging).toBe(true);
  const blocked = b.page.getByText('The browser keeps this page silent until you click or tap it.');
  await blocked.waitFor();
  await button(b, 'Turn sound on').click();
  await blocked.waitFor({ state: 'detached' });
  expect(await button(b, 'Answer').isVisible()).toBe(true);
  await button(a, 'Cancel').click();
  await b.page.getByText('Missed call').first().waitFor();
});

it.each(['light', 'dark'] as const)('has no accessibility violation, %s', async (theme) => {
  const a = await openReady(A, { theme, width: 390, height: 844 });
  const b = await openReady(B, { theme });
  await expectNoViolations(a);
  await expectNoViolations(b);
  await a.page.getByRole('button', { name: /Change number/ }).click();
  await expectNoViolations(a);
  await button(a, 'Close').click();
  await button(a, 'Messages').click();
  await expectNoViolations(a);
  await carrier.rest('Messages.json', { From: LINE, To: A, Body: 'Hello' });
  await a.page.getByText('Hello').click();
  await expectNoViolations(a);
  await button(a, 'Keypad').click();
  await a.page.keyboard.type('4155550151');
  await a.page.keyboard.press('Enter');
  await button(b, 'Answer').waitFor();
  await expectNoViolations(b);
  await button(b, 'Answer').click();
  await button(a, 'Keypad').click();
  await expectNoViolations(a);
  await button(a, 'End call').click();
  await a.page.getByRole('region', { name: 'Call ended' }).waitFor();
  await expectNoViolations(a);
  await button(a, 'Done').click();
  await button(a, 'Recents').click();
  await expectNoViolations(a);
});

it('fits a screen 320 pixels wide', async () => {
  const a = await openReady(A, { width: 320, height: 568 });
  for (const screen of ['Keypad', 'Recents', 'Messages']) {
    await button(a, screen).click();
    expect(await a.page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  }
});
