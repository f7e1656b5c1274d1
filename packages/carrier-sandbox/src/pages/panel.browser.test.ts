import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkAccessibility } from '../testing/accessibility.js';
import { openChromium } from '../testing/browser.js';
import {
  LINE,
  openPage,
  startPagesSandbox,
  type PageSettings,
  type PagesSandbox,
  type WatchedPage,
} from '../testing/pages.js';

let carrier: PagesSandbox;
let browser: Browser;
let panel: WatchedPage;

beforeAll(async () => {
  carrier = await startPagesSandbox();
  carrier.product.set('/voice', '<Response><Dial><Conference>room-7</Conference></Dial></Response>');
  browser = await openChromium();
});
afterAll(async () => {
  await browser.close();
  await carrier.close();
});
afterEach(async () => {
  await panel.context.close();
  expect({ foreign: panel.foreign, complaints: panel.complaints }).toEqual({ foreign: [], complaints: [] });
  carrier.sandbox.control.reset();
});

async function open(settings: PageSettings = {}): Promise<void> {
  panel = await openPage(browser, carrier.sandbox, '/', settings);
  await panel.page.getByText('Live', { exact: true }).first().waitFor();
}

const button = (name: string | RegExp) => panel.page.getByRole('button', { name, exact: typeof name === 'string' });
const view = (name: string) => panel.page.getByRole('navigation').getByRole('button', { name }).click();

it('calls the line, shows the call in its conference, and hangs it up', async () => {
  await open();
  await panel.page.getByText('No calls yet').waitFor();
  await button('Call').click();
  await panel.page.getByRole('region', { name: 'Conference room-7' }).waitFor();
  await panel.page.getByText('1 live').waitFor();
  await button(/^Hang up the call from \+1 415 555 0174/).click();
  await panel.page.getByText('No one is on the phone.').waitFor();
  expect(carrier.sandbox.control.state().calls).toMatchObject([
    { from: '+14155550174', to: LINE, status: 'completed' },
  ]);
});

it('hangs up a call that ends at a browser', async () => {
  const handset = await openPage(browser, carrier.sandbox, '/handset?number=0150', { hz: 440 });
  await handset.page.getByText('This phone is reachable').waitFor();
  await handset.page.keyboard.type('4155550160');
  await handset.page.keyboard.press('Enter');
  await handset.page.getByRole('button', { name: 'Mute' }).waitFor();
  // Before it is answered, it is no call that could end.
  await expect.poll(() => carrier.sandbox.control.state().calls.map(({ status }) => status)).toContain('in-progress');
  await open();
  await button(/^Hang up the call from \+1 415 555 0150/)
    .first()
    .click();
  await handset.page
    .getByText(/Call ended/)
    .first()
    .waitFor();
  await handset.context.close();
});

it('sends a text to a line, lists it, and keeps the webhook, which can be replayed', async () => {
  await open();
  await panel.page.getByLabel('Text', { exact: true }).fill('Is it open today?');
  await button('Send').click();
  await view('Messages');
  await panel.page.getByRole('cell', { name: 'Is it open today?' }).waitFor();
  await view('Webhooks');
  await button(/details of \/sms/).click();
  await panel.page.getByText('Is it open today?').waitFor();
  await button(/^Replay \/sms/).click();
  await panel.page.getByRole('cell', { name: 'Replay', exact: true }).waitFor();
  expect(carrier.sandbox.control.webhooks().map(({ kind }) => kind)).toEqual(['request', 'replay']);
});

it('faxes a page to a line, and shows the fax with its document', async () => {
  carrier.product.set('/fax', '<Response><Receive action="/faxed"/></Response>');
  await open();
  await button('Send fax').click();
  await view('Faxes');
  await panel.page.getByRole('cell', { name: 'received' }).waitFor();
  const document = panel.page.getByRole('link', { name: '1 page' });
  const pdf = await (await fetch(new URL((await document.getAttribute('href')) ?? '', panel.page.url()))).text();
  expect(pdf).toContain('(Test fax) Tj');
  expect(carrier.sandbox.control.state().faxes).toMatchObject([{ from: '+14155550177', to: LINE, pages: 1 }]);
  const { violations } = await checkAccessibility(panel.page);
  expect(violations).toEqual([]);
});

it('changes a script, refuses a wrong one by name, and puts it back', async () => {
  await open();
  await view('Numbers');
  const row = panel.page.getByRole('row', { name: /0162/ });
  await button('Change +1 415 555 0162').click();
  await panel.page.getByLabel('When it is called').selectOption('machine');
  await panel.page.getByLabel('Greeting (seconds)').fill('long');
  await button('Save script').click();
  await panel.page.getByRole('alert').getByText('must be a number').waitFor();
  // The browser notes each refused request itself.
  expect(panel.complaints.splice(0)).toEqual([expect.stringContaining('400')]);
  await panel.page.getByLabel('Greeting (seconds)').fill('2');
  await button('Save script').click();
  await row.getByText('Changed').waitFor();
  await row.getByText('2 s greeting').waitFor();
  expect(carrier.sandbox.control.state().numbers.find(({ number }) => number === '+14155550162')?.script).toEqual({
    kind: 'machine',
    afterMs: 1000,
    greetingMs: 2000,
    beep: true,
  });
  await button('Change +1 415 555 0162').click();
  await button('Reset to default').click();
  await row.getByRole('cell', { name: 'Busy', exact: true }).waitFor();
});

it('makes trouble for status callbacks, says so, and ends it', async () => {
  await open();
  await view('Webhooks');
  await panel.page.getByLabel('Duplicate').selectOption('1');
  await panel.page.getByText('Status callbacks are sent 2 times.').waitFor();
  expect(carrier.sandbox.control.faults()).toMatchObject({ duplicates: 1 });
  await button('Deliver normally').click();
  await expect.poll(() => carrier.sandbox.control.faults().duplicates).toBe(0);
});

it('keeps the view in the address, and logs events with a filter', async () => {
  carrier.sandbox.control.setScript('+14155550163', { script: { kind: 'busy' } });
  await open();
  await view('Event log');
  expect(new URL(panel.page.url()).search).toBe('?view=events');
  await panel.page.reload();
  await panel.page.getByRole('cell', { name: /\+14155550163/ }).waitFor();
  await panel.page.getByLabel('Filter the event log').fill('no such thing');
  await panel.page.getByText('No matches').waitFor();
});

it.each(['light', 'dark'] as const)('has no accessibility violation, %s', async (theme) => {
  await open({ theme, width: 1440, height: 900 });
  const check = async () => {
    const { violations } = await checkAccessibility(panel.page);
    expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
  };
  await check();
  carrier.sandbox.control.callIn({ from: '+14155550170', to: LINE });
  carrier.sandbox.control.messageIn({ from: '+14155550150', to: LINE, body: 'Hello' });
  await panel.page.getByRole('region', { name: 'Conference room-7' }).waitFor();
  await check();
  for (const name of ['Numbers', 'Webhooks', 'Messages', 'Faxes', 'Event log']) {
    await view(name);
    await check();
  }
  await view('Webhooks');
  await button(/details of \/voice/).click();
  await check();
  await view('Numbers');
  await button('Script another number').click();
  await check();
});
