import { getAgentStatus } from '@talk/contract';
import { apiAs, type PersonsApi } from '../../support/api.js';
import { expectReady } from '../pages/crm-page.js';
import { BEAT_MS, LEASE_MS } from '../deadlines.js';
import { openDialer } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { openLifecyclePage } from '../pages/lifecycle-page.js';
import { launchOwnBrowser } from '../own-browser.js';
import { forgetMissed } from '../reachable.js';
import { cuttableSignalling, WRITTEN_TOO_LATE } from '../signalling.js';
import { expect, expectToHear, test, type Page } from '../stack.fixture.js';

const ADMIN_HZ = 440;
const MAYA_HZ = 700;
const JONAS_HZ = 850;
const AWAY_MS = LEASE_MS + BEAT_MS;
/** As a number of the API. */
const NOT_ACCEPTING = 2;

/** The real time of a sleeping machine cannot be made shorter. */
const untilTime = (atMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - Date.now())));

/** The seconds that a notice names: "for 1m 12s." */
function secondsIn(notice: string | null | undefined): number {
  const [, minutes = '0', seconds = '0'] = /for (?:(\d+)m ?)?(?:(\d+)s)?\./.exec(notice ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

async function newestWith(api: PersonsApi, phoneNumber: string) {
  const [newest] = await api.timeline(phoneNumber);
  if (newest === undefined) throw new Error(`nothing is on record with ${phoneNumber}`);
  return newest;
}

/** Maya calls; Priya answers, talks with her and ends the call. Nobody else was tried. */
async function expectOnlyOneRung(api: PersonsApi, maya: Page, priya: Page): Promise<void> {
  await callLine(maya);
  await priya.getByRole('button', { name: 'Answer' }).click();
  await expectToHear(maya, ADMIN_HZ);
  await expectToHear(priya, MAYA_HZ);
  const covered = await newestWith(api, '+14155550150');
  expect(covered.attempting_users, 'only she was rung').toEqual([covered.user_id]);
  await priya.getByRole('button', { name: 'End call' }).click();
  await expect(maya.getByRole('region', { name: 'Call ended' })).toBeVisible();
}

test('a frozen tab and a hung one: a call two heartbeats later skips both, and each reads for how long and what was missed', async ({
  browser,
  stack,
  visit,
}) => {
  test.setTimeout(200_000);
  const api = await apiAs(stack, 'admin');
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const jonas = await openHandset(visit, stack.origins.sandbox, '0151', { hz: JONAS_HZ });
  for (const account of ['agent', 'agent2'] as const) await forgetMissed(stack, account);
  const elena = await openLifecyclePage(browser, `${stack.origins.examples}/crm-page/`);
  const tom = await openDialer(visit, stack, 'agent2', { expects: WRITTEN_TOO_LATE });
  const priya = await openDialer(visit, stack, 'admin', { hz: ADMIN_HZ });

  // Elena's page is frozen as browsers do it to a hidden tab. Tom's renderer stops dead, in the middle of whatever it does.
  const tomsRenderer = await tom.context().newCDPSession(tom);
  const beforeMs = Date.now();
  await elena.freeze();
  await tomsRenderer.send('Debugger.enable');
  await tomsRenderer.send('Debugger.pause');
  // Until here either may have sent another heartbeat, which counts for as long as any.
  const stoppedMs = Date.now();

  await untilTime(stoppedMs + LEASE_MS);
  await expectOnlyOneRung(api, maya, priya);
  await priya.getByRole('combobox', { name: 'Your status' }).selectOption('not-accepting');

  await untilTime(stoppedMs + AWAY_MS);
  await tomsRenderer.send('Debugger.resume');
  await tomsRenderer.send('Debugger.disable');
  const tomsNotice = tom.getByText(/^Calls could not reach you for/);
  await expect(tomsNotice).toHaveText(/^Calls could not reach you for .+\. A colleague answered 1 call\.$/);
  // From the last heartbeat before, and that was not missed yet.
  const mostSeconds = () => (Date.now() - beforeMs + LEASE_MS) / 1000;
  expect(secondsIn(await tomsNotice.textContent())).toBeGreaterThanOrEqual(AWAY_MS / 1000);
  expect(secondsIn(await tomsNotice.textContent())).toBeLessThanOrEqual(mostSeconds());
  await expectReady(tom);
  await tom.getByRole('combobox', { name: 'Your status' }).selectOption('not-accepting');
  await tom.getByRole('button', { name: 'Close' }).click();
  await expect(tomsNotice).toHaveCount(0);

  // Nobody is left who can be rung, once the server knows what Tom chose: the caller is not left ringing, but asked for a message.
  const tomsApi = await apiAs(stack, 'agent2');
  const tomsStatus = () => tomsApi.request<{ agent_status: number }>('POST', getAgentStatus.path, {});
  await expect.poll(async () => (await tomsStatus()).agent_status).toBe(NOT_ACCEPTING);
  await expect(priya.getByRole('combobox', { name: 'Your status' })).toHaveValue('not-accepting');
  await callLine(jonas);
  await expect.poll(async () => (await api.timeline('+14155550151'))[0]?.current_status2).toBe('voicemail');
  expect((await newestWith(api, '+14155550151')).attempting_users).toEqual([]);
  await jonas.getByRole('button', { name: 'End call' }).click();
  await expect(jonas.getByRole('region', { name: 'Call ended' })).toBeVisible();

  await elena.wake();
  const missed = /Calls could not reach you for [^.]+\. 1 call was missed\./;
  await expect.poll(elena.shown).toMatch(missed);
  const [notice] = missed.exec(await elena.shown()) ?? [];
  // Counted from her last heartbeat, like his: whatever a page asks for while it is being frozen does not leave the browser.
  expect(secondsIn(notice)).toBeGreaterThanOrEqual(AWAY_MS / 1000);
  expect(secondsIn(notice)).toBeLessThanOrEqual(mostSeconds());
  await expect.poll(elena.shown).toMatch(/\bReady\b/);
  await elena.press('Show calls');
  // The newest call: nothing rang her, and it is hers to call back. He hung up during the greeting, or left a second of silence.
  await expect.poll(elena.shown).toMatch(/TODAY\s+JO\s+Jonas Okafor\s+(Caller hung up|Voicemail)/);
  expect(await elena.shown()).not.toMatch(missed);

  // And she is rung again.
  await maya.reload();
  await expect(maya.getByText('This phone is reachable')).toBeVisible();
  await callLine(maya);
  await expect.poll(elena.shown).toMatch(/Decline\s+Answer/);
  await maya.getByRole('button', { name: /^(End call|Cancel)$/ }).click();
  await expect.poll(elena.shown).not.toMatch(/Decline\s+Answer/);
  await elena.close();
});

test('a sleeping machine and a lost voice connection send no heartbeat: a call two heartbeats later skips both, and each reads it on return', async ({
  launchOptions,
  stack,
  visit,
}) => {
  test.setTimeout(200_000);
  const api = await apiAs(stack, 'admin');
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  for (const account of ['agent', 'agent2'] as const) await forgetMissed(stack, account);
  const machine = await launchOwnBrowser(launchOptions);
  const tom = await openDialer(visit, stack, 'agent2', { own: machine, expects: WRITTEN_TOO_LATE });
  const voice = cuttableSignalling(stack.origins.sandbox);
  const elena = await openDialer(visit, stack, 'agent', { prepare: voice.prepare, expects: WRITTEN_TOO_LATE });
  const priya = await openDialer(visit, stack, 'admin', { hz: ADMIN_HZ });
  const beatsOf = (page: Page): (() => number) => {
    let beats = 0;
    page.on('request', (request) => (beats += Number(request.url().endsWith('/api/v1/voice/heartbeat'))));
    return () => beats;
  };
  const [elenasBeats, priyasBeats] = [beatsOf(elena), beatsOf(priya)];

  // Nothing of Tom's browser runs. Elena's page runs, and reaches our server: but no call would reach her.
  machine.sleep();
  await voice.cut();
  await expect(elena.locator('.tk-link')).toHaveText('Reconnecting...');
  const stoppedMs = Date.now();
  const beatsBefore = elenasBeats();
  await untilTime(stoppedMs + LEASE_MS);
  await expect.poll(priyasBeats).toBeGreaterThanOrEqual(2);
  expect(elenasBeats()).toBe(beatsBefore);
  await expectOnlyOneRung(api, maya, priya);

  machine.wake();
  voice.restore();
  for (const agent of [tom, elena]) {
    const notice = agent.getByText(/^Calls could not reach you for/);
    await expect(notice).toHaveText(/^Calls could not reach you for .+\. A colleague answered 1 call\.$/);
    expect(secondsIn(await notice.textContent())).toBeGreaterThanOrEqual(LEASE_MS / 1000);
    await expectReady(agent);
  }
});
