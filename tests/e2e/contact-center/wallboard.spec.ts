import type { ContactCenterSummary } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { carrierControl } from '../../support/carrier-control.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { callLine, openHandset } from '../handset.js';
import { untilReachable } from '../reachable.js';
import { withGroup } from '../ring-group.js';
import { expect, expectToHear, test, type Page } from '../stack.fixture.js';

const MARIA_HZ = 550;
const MAYA_HZ = 700;
const JONAS = '+14155550151';

/** The number of a tile, as it is written. */
const tileOf = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd')
    .first();

test('a supervisor sees a caller wait, takes the call, and has the same numbers on the wall as in the records', async ({
  stack,
  visit,
}) => {
  test.setTimeout(120_000);
  const carrier = carrierControl(stack);
  const admin = await apiAs(stack, 'admin');
  const summary = () => admin.request<ContactCenterSummary>('POST', '/api/v1/contact-center/summary');
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const { page: tv, watch } = await visit(`${stack.origins.app}/tv`, { viewport: { width: 1920, height: 1080 } });
  // Once it is disconnected.
  watch.expect(/410/);
  const maria = await openApp(visit, stack, 'supervisor', { hz: MARIA_HZ });
  await maria.goto(`${stack.origins.app}/wallboard`);
  await untilReachable(stack, 'supervisor');

  const code = await tv
    .locator('.app-tv-letters')
    .getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    .innerText();
  await maria.getByRole('button', { name: 'Screens on the wall' }).click();
  await maria.getByLabel('Code on the screen').fill(code);
  await maria.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(maria.getByText('“Office screen” shows the wallboard now.')).toBeVisible();
  await expect(tileOf(tv, 'Waiting')).toHaveText('0');
  await expectAccessible(tv, 'screen on the wall');

  const before = await summary();
  await expect(tileOf(maria, 'Missed today').locator('.app-wallboard-value')).toHaveText(String(before.missed_calls));
  await withGroup(stack, { should_queue: true, fishing_mode: true }, async () => {
    await callLine(maya);
    for (const page of [maria, tv]) await expect(tileOf(page, 'Waiting')).toContainText('1');
    await expectAccessible(maria, 'wallboard with a caller who waits');
    await maria.getByRole('link', { name: 'Queued calls' }).click();
    await maria.getByRole('button', { name: 'Take the call of Maya Lopez' }).click();
    await expectToHear(maya, MARIA_HZ);
    await maria.getByRole('link', { name: 'Live calls' }).click();
    await expect(maria.getByRole('row', { name: /Maya Lopez.*Talking/ })).toBeVisible();
    await expect(tileOf(tv, 'On a call')).toHaveText('1');
    await maria.getByRole('button', { name: 'End call', exact: true }).click();
    await expect(maria.getByText('No live calls')).toBeVisible();
    await expect(tileOf(tv, 'On a call')).toHaveText('0');
  });
  // He is gone before anyone could answer.
  await carrier.hangUp(await carrier.callIn({ from: JONAS }));
  await expect.poll(async () => (await summary()).total_calls).toBe(before.total_calls + 2);
  const after = await summary();
  expect(after.answered_calls - before.answered_calls).toBe(1);
  await maria.getByRole('link', { name: 'Overview' }).click();
  for (const page of [maria, tv]) await expect(tileOf(page, 'Missed today')).toContainText(String(after.missed_calls));

  await maria.getByRole('button', { name: 'Screens on the wall' }).click();
  await maria.getByRole('button', { name: 'Disconnect Office screen' }).click();
  await expect(tv.locator('.app-tv-letters')).toHaveText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
});
