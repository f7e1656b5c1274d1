import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { fewestInConference, watchRegistrations } from '../../support/carrier-log.js';
import { expectReady, openCrmPage } from '../pages/crm-page.js';
import { control } from '../pages/dialer-page.js';
import { openHandset } from '../handset.js';
import { expect, expectMusic, expectSilence, expectToHear, test, type Page, type Visit } from '../stack.fixture.js';

const AGENT_HZ = 440;
const CUSTOMER_HZ = 700;
const DANA = '+14155550152';
const AGENT = /^c\d+_u\d+$/;
/**
 * What issue 3 allows: a shorter gap goes unnoticed. `npm run test:long`, which runs its calls one after the other, asserts it. Beside the
 * rest of a whole run any call has such gaps: there it is printed, and the cause is asserted, that the new leg is in before the old one leaves.
 */
const GAP_MS = 300;
async function expectNoGap(what: string, longestGapMs: () => Promise<number>): Promise<void> {
  const gapMs = await longestGapMs();
  console.log(`longest gap ${what}: x${(gapMs / GAP_MS).toFixed(2)} of ${GAP_MS} ms`);
  if (process.env['TALK_LONG'] === '1') expect(gapMs, what).toBeLessThanOrEqual(GAP_MS);
}

const dialerOf = (page: Page) => page.frameLocator('#phone iframe');
const frameOf = (page: Page) => {
  const frame = page.frames().find((each) => each !== page.mainFrame());
  if (!frame) throw new Error('the page has no dialer');
  return frame;
};

/** A running call in the first of `tabs` tabs; the customer counts the gaps in what is heard of the agent. */
async function inCall(visit: Visit, stack: RunningStack, tabs: number) {
  const customer = await openHandset(visit, stack.origins.sandbox, '0152', { hz: CUSTOMER_HZ });
  const crm = await openCrmPage(visit, stack.origins.examples, { hz: AGENT_HZ });
  const pages = [crm.page];
  while (pages.length < tabs) {
    const page = await crm.page.context().newPage();
    await page.goto(crm.page.url());
    await expectReady(dialerOf(page));
    pages.push(page);
  }
  await crm.page.getByRole('link', { name: '(415) 555-0152' }).click();
  await customer.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(crm.frame(), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  await customer.evaluate((hz) => window.watchTone?.(hz), AGENT_HZ);
  const longestGapMs = () => customer.evaluate(() => window.longestGapMs?.() ?? Infinity);
  return { customer, crm, pages, longestGapMs };
}

/** The record: one call with Dana, whole. */
async function expectOneCompleteRecord(stack: RunningStack): Promise<void> {
  const api = await apiAs(stack, 'agent');
  await expect
    .poll(async () => (await api.timeline(DANA))[0], { message: 'the record is complete' })
    .toMatchObject({ disposition_status2: 'completed', current_status2: 'completed', hung_up_by: 'agent' });
}

test('a call is moved to another tab: the customer notices nothing', async ({ stack, visit }) => {
  const registered = await watchRegistrations(stack.origins.sandbox, AGENT);
  const { customer, pages, longestGapMs } = await inCall(visit, stack, 2);
  const [first, second] = pages as [Page, Page];
  await dialerOf(second).getByRole('button', { name: 'Move it here' }).click();
  await expect(dialerOf(first).getByText('The sound of this call is in another tab.')).toBeVisible();
  await expectToHear(frameOf(second), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  expect(await fewestInConference(stack.origins.sandbox)).toBe(2);
  await expectNoGap('of a planned move', longestGapMs);
  await expect.poll(registered).toEqual({ now: 1, most: 1 });
  await dialerOf(first).getByRole('button', { name: 'End call' }).click();
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expectOneCompleteRecord(stack);
});

test('a muted call is moved to another tab: no microphone is open, not for a moment', async ({ stack, visit }) => {
  const { customer, pages } = await inCall(visit, stack, 2);
  const [first, second] = pages as [Page, Page];
  await control(dialerOf(first), 'Mute').click();
  await expectSilence(customer);
  await customer.evaluate((hz) => window.watchTone?.(hz), AGENT_HZ);
  await dialerOf(second).getByRole('button', { name: 'Move it here' }).click();
  await expect(dialerOf(first).getByText('The sound of this call is in another tab.')).toBeVisible();
  await expectToHear(frameOf(second), CUSTOMER_HZ);
  // There is no gap where nothing was heard.
  expect(await customer.evaluate(() => window.longestGapMs?.())).toBeNull();
  await control(dialerOf(second), 'Unmute').click();
  await expectToHear(customer, AGENT_HZ);
  await dialerOf(second).getByRole('button', { name: 'End call' }).click();
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
});

test('three tabs and a pop-out: the window takes the call with it, and gives it back when it is closed', async ({
  stack,
  visit,
}) => {
  const registered = await watchRegistrations(stack.origins.sandbox, AGENT);
  const { customer, crm, pages, longestGapMs } = await inCall(visit, stack, 3);
  const [first, second] = pages as [Page, Page];
  const opening = crm.page.context().waitForEvent('page');
  await dialerOf(second).getByRole('button', { name: 'Open the phone in its own window' }).click();
  const popOut = await opening;
  await expectToHear(popOut, CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  for (const page of pages) {
    await expect(dialerOf(page).getByText('The sound of this call is in another tab.')).toBeVisible();
  }
  expect(await fewestInConference(stack.origins.sandbox)).toBe(2);
  await expectNoGap('of a move to a pop-out', longestGapMs);
  await expect.poll(registered).toEqual({ now: 1, most: 1 });

  await dialerOf(second).getByRole('button', { name: 'Bring the phone back here' }).click();
  await expect.poll(() => popOut.isClosed()).toBe(true);
  await expectToHear(customer, AGENT_HZ);
  await dialerOf(first).getByRole('button', { name: 'End call' }).click();
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expectOneCompleteRecord(stack);
});

for (const way of ['closed', 'reloaded'] as const) {
  test(`the tab with the call is ${way}: another one has the call before the sound is cut`, async ({
    stack,
    visit,
  }) => {
    const registered = await watchRegistrations(stack.origins.sandbox, AGENT);
    const { customer, pages, longestGapMs } = await inCall(visit, stack, 2);
    const [first, second] = pages as [Page, Page];
    if (way === 'closed') await first.close({ runBeforeUnload: true });
    else await first.reload();
    await expectToHear(frameOf(second), CUSTOMER_HZ);
    await expectToHear(customer, AGENT_HZ);
    await expectNoGap(`when the tab is ${way}`, longestGapMs);
    // Not "at most one": the carrier may hear of the new phone before the browser has closed the old one's connection.
    await expect.poll(registered).toMatchObject({ now: 1 });
    await dialerOf(second).getByRole('button', { name: 'End call' }).click();
    await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
    await expectOneCompleteRecord(stack);
  });
}

test('the only tab is reloaded in a call: the customer hears music, and "Rejoin call" brings both back', async ({
  stack,
  visit,
}) => {
  const { customer, crm } = await inCall(visit, stack, 1);
  // There is no other tab: the browser would ask, and here the answer is yes.
  crm.page.on('dialog', (dialog) => void dialog.accept());
  await crm.page.reload();
  await expectMusic(customer, [AGENT_HZ, CUSTOMER_HZ]);
  const rejoin = crm.dialer.getByRole('button', { name: 'Rejoin call' });
  await expect(rejoin).toBeVisible();
  await expect(crm.dialer.getByText(/^Rejoin within 0?0:[0-5]\d\.$/)).toBeVisible();
  await rejoin.click();
  await expectToHear(crm.frame(), CUSTOMER_HZ);
  await expectToHear(customer, AGENT_HZ);
  await crm.dialer.getByRole('button', { name: 'End call' }).click();
  await expect(customer.getByRole('region', { name: 'Call ended' })).toBeVisible();
  await expectOneCompleteRecord(stack);
});
