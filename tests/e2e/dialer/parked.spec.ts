import { JOBS } from '@talk/server/testing/cluster';
import type { RunningStack } from '@talk/stack';
import { changeRows } from '../company-settings.js';
import { control, openDialer, talk } from '../pages/dialer-page.js';
import { openHandset } from '../handset.js';
import { expect, expectMusic as expectMusicThan, expectToHear, test, type Page, type Visit } from '../stack.fixture.js';

const [ELENA_HZ, TOM_HZ, PRIYA_HZ, MAYA_HZ] = [440, 550, 620, 700];
const expectMusic = (place: Page) => expectMusicThan(place, [ELENA_HZ, TOM_HZ, PRIYA_HZ, MAYA_HZ]);

const strip = (page: Page) => page.getByRole('list', { name: 'Parked calls' });
const pickUp = (page: Page) => page.getByRole('button', { name: 'Pick up Maya Lopez' });
const stopWaiting = (page: Page) => page.getByRole('button', { name: 'Stop waiting for Maya Lopez' });
const unparks = (asked: readonly string[]) => asked.filter((line) => line.endsWith('/unpark'));

/** Elena talks with Maya and parks her; Tom and Priya see her. */
async function parkedCall(visit: Visit, stack: RunningStack) {
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const elena = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
  const tom = await openDialer(visit, stack, 'agent2', { hz: TOM_HZ, expects: /ERR_FAILED/ });
  const priya = await openDialer(visit, stack, 'admin', { hz: PRIYA_HZ });
  await talk(elena, maya, '4155550150');
  await expectToHear(maya, ELENA_HZ);
  await control(elena, 'Park').click();
  await elena.getByRole('button', { name: 'Looking something up' }).click();
  await elena.getByRole('dialog').getByRole('button', { name: 'Park', exact: true }).click();
  await expectMusic(maya);
  await elena.getByRole('button', { name: 'Done' }).click();
  for (const agent of [elena, tom, priya]) await expect(strip(agent)).toContainText('Maya Lopez');
  return { maya, elena, tom, priya };
}

/** Whatever a page asks the server about calls: a state that is polled shows here. */
function watchQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(call|contact-center|communication)/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

test('two reach for a parked call: it is one’s, the other reads so and waits, and whose it is comes as an event, without polling', async ({
  stack,
  visit,
}) => {
  const { maya, elena, tom, priya } = await parkedCall(visit, stack);
  // The audio of the first is held up on its way: the call is promised, and not theirs yet.
  let connect = (): void => undefined;
  const held = new Promise<void>((resolve) => (connect = resolve));
  await tom.route('**/api/v1/**/unpark', async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  const [tomAsked, elenaAsked, priyaAsked] = [watchQuestions(tom), watchQuestions(elena), watchQuestions(priya)];
  await pickUp(tom).click();
  await expect(pickUp(tom)).toBeDisabled();
  await expect.poll(() => unparks(tomAsked)).toHaveLength(1);
  await expectMusic(maya);
  await expect(priya.getByText('Tom Okoye is already taking this call.', { exact: true })).toBeVisible();
  await pickUp(priya).click();
  await expect(priya.getByText('Tom Okoye is already taking this call. If that fails, it is yours.')).toBeVisible();
  await expect(stopWaiting(priya)).toBeEnabled();
  await expect(strip(elena)).toContainText('Maya Lopez');

  connect();
  await expectToHear(maya, TOM_HZ);
  await expectToHear(tom, MAYA_HZ);
  for (const agent of [elena, priya]) await expect(strip(agent)).toHaveCount(0);
  await expect(priya.getByText('Tom Okoye has Maya Lopez’s call now.')).toBeVisible();
  expect([tomAsked, priyaAsked].map((asked) => unparks(asked).length)).toEqual([1, 0]);
  // One look at the list after the news of the call, and one at who calls; nothing again and again.
  for (const asked of [tomAsked, elenaAsked, priyaAsked]) {
    const most = Math.max(0, ...asked.map((line) => asked.filter((other) => other === line).length));
    expect(most, asked.join('\n')).toBeLessThanOrEqual(3);
  }
  await tom.getByRole('button', { name: 'End call' }).click();
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
});

test('who takes a parked call does not get through: whoever waits has it, by an event and at once', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const { maya, tom, priya } = await parkedCall(visit, stack);
  await tom.route('**/api/v1/**/unpark', async (route) => {
    // The server has promised him the call, and he never hears of it.
    await route.fetch();
    await route.abort();
  });
  const asked = watchQuestions(priya);
  await pickUp(tom).click();
  await expect(priya.getByText('Tom Okoye is already taking this call.', { exact: true })).toBeVisible();
  await pickUp(priya).click();
  await expect(priya.getByText('Tom Okoye is already taking this call. If that fails, it is yours.')).toBeVisible();
  await expectMusic(maya);
  // A promise lasts half a minute.
  await expect(priya.getByRole('button', { name: 'End call' })).toBeVisible();
  await expectToHear(maya, PRIYA_HZ);
  await expectToHear(priya, MAYA_HZ);
  expect(unparks(asked)).toHaveLength(1);
  await priya.getByRole('button', { name: 'End call' }).click();
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
});

/** The deadline of the next recall is now: it is three minutes away, and the test's to say. */
async function recallNow(stack: RunningStack): Promise<void> {
  const newest = `(select max(id) from ${JOBS} where name = 'voice.recall')`;
  expect(await changeRows(stack, `select jobs_calls.reschedule_jobs(array[${newest}], run_at => now())`)).toBe(1);
  await changeRows(stack, `select pg_notify('jobs:insert', '')`);
}

test('a parked call that nobody takes is recalled: first to who parked it, then to the team', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  const { maya, elena, tom } = await parkedCall(visit, stack);
  const waiting = (page: Page) => page.getByText('Still waiting', { exact: true });
  await expect(waiting(elena)).toHaveCount(0);
  await recallNow(stack);
  await expect(waiting(elena)).toBeVisible();
  await expect(elena.getByText('Maya Lopez’s parked call is still waiting.')).toBeAttached();
  await expect(waiting(tom)).toHaveCount(0);

  await recallNow(stack);
  await expect(waiting(tom)).toBeVisible();
  await expectMusic(maya);
  await pickUp(tom).click();
  await expectToHear(maya, TOM_HZ);
  await expectToHear(tom, MAYA_HZ);
  for (const agent of [elena, tom]) await expect(waiting(agent)).toHaveCount(0);
});
