import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { changeRows } from '../company-settings.js';
import { REJOIN_MS } from '../deadlines.js';
import { expectReady } from '../pages/crm-page.js';
import { control, openDialer, talk } from '../pages/dialer-page.js';
import { openHandset } from '../handset.js';
import { launchOwnBrowser } from '../own-browser.js';
import {
  expect,
  expectMusic,
  expectToHear,
  test,
  type Page,
  type PersonOptions,
  type Visit,
} from '../stack.fixture.js';

// What takes an agent out of a call without anybody having hung up: the customer hears music for a minute, and "Rejoin call" brings
// both back.

const [AGENT_HZ, CUSTOMER_HZ] = [440, 700];
const DANA = '+14155550152';
/** Chromium reports every request and socket that fails; there is no way to ask it not to. */
const FAILED = /net::ERR_|WebSocket|status of 401/;

const keyAddress = ({ origins, credentials }: RunningStack): string =>
  `${origins.app}/widgets/dialer/api_key/${credentials.keys.user}`;

async function openCustomer(visit: Visit, stack: RunningStack): Promise<Page> {
  return openHandset(visit, stack.origins.sandbox, '0152', { hz: CUSTOMER_HZ });
}

const expectHoldMusic = (customer: Page) => expectMusic(customer, [AGENT_HZ, CUSTOMER_HZ]);

/** The carrier waits a while for a phone that it does not hear any more; until then there is silence. */
async function expectHoldMusicInTime(customer: Page): Promise<void> {
  const lostMs = Date.now();
  await expect(async () => expectHoldMusic(customer)).toPass({ timeout: 60_000 });
  console.log(`music ${Math.round((Date.now() - lostMs) / 1000)} s after the loss`);
}

async function expectBothHear(agent: Page, customer: Page): Promise<void> {
  await expectToHear(agent, CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
}

/** Elena talks with Dana from a dialer that her key opened. */
async function inCall(visit: Visit, stack: RunningStack, options: PersonOptions = {}) {
  const customer = await openCustomer(visit, stack);
  const agent = await visit(keyAddress(stack), { hz: AGENT_HZ, ...options });
  agent.watch.expect(FAILED);
  await expectReady(agent.page);
  await talk(agent.page, customer, '4155550152');
  await expectBothHear(agent.page, customer);
  return { customer, page: agent.page };
}

async function rejoin(page: Page): Promise<void> {
  await expect(page.getByText(/^Rejoin within 0?0:[0-5]\d\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Rejoin call' }).click();
}

/** The agent ends it, and it was one call. */
async function endAndExpectRecord(stack: RunningStack, page: Page, customer: Page): Promise<void> {
  await page.getByRole('button', { name: 'End call' }).click();
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expectRecord(stack, { disposition_status2: 'completed', hung_up_by: 'agent' });
}

async function expectRecord(stack: RunningStack, record: object): Promise<void> {
  const api = await apiAs(stack, 'agent');
  await expect
    .poll(async () => (await api.timeline(DANA))[0], { message: 'the record is complete' })
    .toMatchObject({ current_status2: 'completed', ...record });
}

/** Tears the tab's process down, as a crash does. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The command is never answered: there is nobody left who could.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('the tab crashes in a call: the customer hears music, and "Rejoin call" in a new tab brings both back', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const { customer, page } = await inCall(visit, stack);
  const context = page.context();
  await crash(page);
  await expectHoldMusicInTime(customer);
  const next = await context.newPage();
  await next.goto(keyAddress(stack));
  await rejoin(next);
  await expectBothHear(next, customer);
  await endAndExpectRecord(stack, next, customer);
});

test('the tab crashes and nobody comes back: the customer hears music for as long as calls wait, and then the call ends', async ({
  stack,
  visit,
}) => {
  test.setTimeout(200_000);
  const { customer, page } = await inCall(visit, stack);
  const crashedMs = Date.now();
  await crash(page);
  await expectHoldMusicInTime(customer);
  const heardMs = Date.now();
  const ended = customer.getByRole('region', { name: 'Call ended' });
  while (!(await ended.isVisible())) await Promise.race([expectHoldMusic(customer), ended.waitFor()]);
  expect(Date.now() - crashedMs, 'the call has waited its whole time').toBeGreaterThanOrEqual(REJOIN_MS);
  console.log(`music after a crash: x${((Date.now() - heardMs) / REJOIN_MS).toFixed(2)} of ${REJOIN_MS / 1000} s`);
  await expectRecord(stack, { hung_up_by: 'system', end_reason: 'agent-lost' });
});

test('the network is lost in a call: the customer hears music, and "Rejoin call" brings both back', async ({
  launchOptions,
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const own = await launchOwnBrowser(launchOptions);
  const { customer, page } = await inCall(visit, stack, { own });
  own.cutNetwork();
  await expectHoldMusicInTime(customer);
  own.restoreNetwork();
  await rejoin(page);
  await expectBothHear(page, customer);
  await endAndExpectRecord(stack, page, customer);
});

/** What the server knows of sign-ins is over, as at their end. */
async function endSignIns(stack: RunningStack): Promise<void> {
  await changeRows(stack, `update access_tokens set expires_at = now() - interval '1 minute'`);
  await changeRows(stack, `update sign_ins set expires_at = now() - interval '1 minute'`);
}

async function signIn(page: Page, { credentials }: RunningStack): Promise<void> {
  await page.getByLabel('Email').fill(credentials.accounts.agent);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the token of a key expires in a call: nobody notices, and every control works', async ({ stack, visit }) => {
  const { customer, page } = await inCall(visit, stack);
  await endSignIns(stack);
  await control(page, 'Hold').click();
  await expectHoldMusic(customer);
  await control(page, 'Resume').click();
  await expectBothHear(page, customer);
  await expect(page.getByText(/session/i)).toHaveCount(0);
  await endAndExpectRecord(stack, page, customer);
});

/** Elena talks with Dana from a dialer that she signed in to, and her sign-in is over; the next thing she wants shows it. */
async function expiredInCall(visit: Visit, stack: RunningStack) {
  const customer = await openCustomer(visit, stack);
  const page = await openDialer(visit, stack, 'agent', { hz: AGENT_HZ, expects: FAILED });
  await talk(page, customer, '4155550152');
  await expectBothHear(page, customer);
  await endSignIns(stack);
  await control(page, 'Hold').click();
  await expect(page.getByText('Your session has ended. Calls continue; sign in to make new ones.')).toBeVisible();
  await expectBothHear(page, customer);
  return { customer, page };
}

test('the sign-in expires in a call: both go on talking, and after signing in over the call every control works', async ({
  stack,
  visit,
}) => {
  const { customer, page } = await expiredInCall(visit, stack);
  const again = page.getByRole('button', { name: 'Sign in again' });
  await again.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('button', { name: 'Back to the call' }).press('Enter');
  await expect(control(page, 'Hold')).toBeVisible();
  await expect(again).toBeFocused();
  await again.press('Enter');
  await signIn(page, stack);
  // Neither the notice nor what was refused meanwhile.
  await expect(page.getByText(/session/i)).toHaveCount(0);
  await expectBothHear(page, customer);
  await control(page, 'Hold').click();
  await expectHoldMusic(customer);
  await control(page, 'Resume').click();
  await expectBothHear(page, customer);
  await endAndExpectRecord(stack, page, customer);
});

test('the sign-in expires in a call and the page is reloaded: the customer hears music until the agent has signed in and rejoined', async ({
  stack,
  visit,
}) => {
  const { customer, page } = await expiredInCall(visit, stack);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expectHoldMusic(customer);
  await signIn(page, stack);
  await rejoin(page);
  await expectBothHear(page, customer);
  await endAndExpectRecord(stack, page, customer);
});
