import { getAgentStatus, setAgentStatus, updateWrapUpSettings, type AgentPresence } from '@talk/contract';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { changeRows } from '../company-settings.js';
import { expectReady } from '../pages/crm-page.js';
import { openDialer } from '../pages/dialer-page.js';
import { callLine, openHandset } from '../handset.js';
import { cuttableSockets } from '../signalling.js';
import { expect, expectToHear, test, type Page } from '../stack.fixture.js';

// What an agent is to callers and colleagues: the nine statuses of the specification, what a call leaves behind, and how choices and
// news of it travel.

const [ELENA_HZ, MAYA_HZ] = [440, 700];
/** Answers at once, and hums. */
const TALKER = '4155550160';

const keyAddress = ({ origins, credentials }: RunningStack): string =>
  `${origins.app}/widgets/dialer/api_key/${credentials.keys.user}`;
const isChange = (url: string): boolean => /\/api\/v1\/user\/\d+\/agent-status$/.test(url);
const isRead = (url: string): boolean => url.endsWith(getAgentStatus.path);
const status = (page: Page) => page.getByRole('combobox', { name: 'Your status' });
const shown = (page: Page) => status(page).locator('option:checked');

/** The codes that a page asks the server for, oldest first. */
function watchChanges(page: Page): number[] {
  const codes: number[] = [];
  page.on('request', (request) => {
    if (isChange(request.url())) codes.push((request.postDataJSON() as { agent_status: number }).agent_status);
  });
  return codes;
}

/** How often a page has asked what its agent's status is. */
function watchReads(page: Page): () => number {
  let reads = 0;
  page.on('request', (request) => (reads += Number(isRead(request.url()))));
  return () => reads;
}

const presenceOf = async (stack: RunningStack): Promise<AgentPresence> =>
  (await apiAs(stack, 'agent')).request<AgentPresence>('POST', getAgentStatus.path, {});

/** What the power dialer and listening in will set, which are not there yet. */
const setWork = (stack: RunningStack, work: string): Promise<number> =>
  changeRows(
    stack,
    'update agent_states set status = $1, changed_at = now() where user_id = (select id from users where email = $2)',
    [work, stack.credentials.accounts.agent],
  );

test('each of the nine statuses is shown: those a person chooses, those of a call, and those of other work', async ({
  stack,
  visit,
}) => {
  const admin = await apiAs(stack, 'admin');
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  const app = await openApp(visit, stack, 'agent', { hz: ELENA_HZ });
  const chip = app.getByRole('button', { name: /^Your status/ });
  const expectStatus = async (words: string, code: number): Promise<void> => {
    await expect(chip).toHaveAccessibleName(`Your status: ${words}. Change it`);
    await expect.poll(async () => (await presenceOf(stack)).agent_status).toBe(code);
  };
  for (const [words, code] of [
    ['On break', 3],
    ['Not accepting calls', 2],
    ['Offline', 0],
    ['Accepting calls', 1],
  ] as const) {
    await chip.click();
    await app.getByRole('menuitemradio', { name: words, exact: true }).click();
    await expectStatus(words, code);
  }
  await admin.request('PATCH', updateWrapUpSettings.path, { wrap_up_seconds: 120 });
  try {
    await expect.poll(async () => (await presenceOf(stack)).is_reachable).toBe(true);
    await callLine(maya);
    await expectStatus('Ringing', 6);
    await app.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(maya, ELENA_HZ);
    await expectToHear(app, MAYA_HZ);
    await expectStatus('On a call', 4);
    await app.getByRole('button', { name: 'End call' }).click();
    await expectStatus('Wrap-up', 5);
    // The status before was none that a reset gives back: calls are accepted again.
    await app.getByRole('button', { name: 'Finish now' }).click();
    await expectStatus('Accepting calls', 1);
    for (const [words, code, work] of [
      ['Auto-dial', 7, 'auto-dial'],
      ['Sentry', 8, 'sentry'],
    ] as const) {
      await setWork(stack, work);
      await app.reload();
      await expectStatus(words, code);
    }
  } finally {
    await setWork(stack, 'accepting-calls');
    await admin.request('PATCH', updateWrapUpSettings.path, { wrap_up_seconds: 0 });
  }
});

test('a call gives back the status that was before it, and accepting calls when there is none to give back', async ({
  stack,
  visit,
}) => {
  const page = await openDialer(visit, stack, 'agent', { hz: ELENA_HZ });
  const api = await apiAs(stack, 'agent');
  const { user_id: id } = await presenceOf(stack);
  // What the page itself has asked for has arrived: it must not come after what is asked for beside it.
  await status(page).selectOption('not-accepting');
  await expect.poll(async () => (await presenceOf(stack)).agent_status).toBe(2);
  for (const [code, value, during] of [
    [3, 'on-break', 'On a call, then On break'],
    [2, 'not-accepting', 'On a call, then Not accepting calls'],
    [0, 'offline', 'On a call, then Offline'],
    [1, 'accepting', 'On a call'],
  ] as const) {
    await api.request('POST', setAgentStatus.path.replace('{id}', String(id)), { agent_status: code });
    await expect(status(page)).toHaveValue(value);
    await page.keyboard.type(TALKER);
    await page.keyboard.press('Enter');
    await expectToHear(page, 700);
    await expect(shown(page)).toHaveText(during);
    expect(await presenceOf(stack)).toMatchObject({ agent_status: 4 });
    await page.getByRole('button', { name: 'End call' }).click();
    await expect(status(page)).toHaveValue(value);
    await expect.poll(async () => (await presenceOf(stack)).agent_status).toBe(code);
    await page.getByRole('button', { name: 'Done' }).click();
  }
});

/** Puts it back for the next test. */
async function acceptAgain(page: Page, stack: RunningStack): Promise<void> {
  await status(page).selectOption('accepting');
  await expect.poll(async () => (await presenceOf(stack)).agent_status).toBe(1);
}

test('of several choices only the last is sent, half a second after it was made', async ({ stack, visit }) => {
  const { page } = await visit(keyAddress(stack), { prepare: (context) => context.clock.install() });
  await expectReady(page);
  const changes = watchChanges(page);
  // From here on the page's time is the test's.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await status(page).selectOption('on-break');
  await page.clock.runFor(499);
  await status(page).selectOption('not-accepting');
  await page.clock.runFor(499);
  expect(changes).toEqual([]);
  await expect(status(page)).toHaveValue('not-accepting');
  await page.clock.runFor(1);
  await expect.poll(() => changes).toEqual([2]);
  await page.clock.resume();
  await expect.poll(async () => (await presenceOf(stack)).agent_status).toBe(2);
  await acceptAgain(page, stack);
});

test('a change and a read are tried three times more while the server fails', async ({ stack, visit }) => {
  const { page, watch } = await visit(keyAddress(stack));
  watch.expect(/status of 503/);
  await expectReady(page);
  const changes = watchChanges(page);
  const reads = watchReads(page);
  let failures = 3;
  await page.route(
    (url) => isChange(url.pathname) || isRead(url.pathname),
    (route) => {
      failures -= 1;
      return failures >= 0
        ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Not now.' } })
        : route.continue();
    },
  );
  await status(page).selectOption('on-break');
  await expect.poll(async () => (await presenceOf(stack)).agent_status).toBe(3);
  expect(changes).toEqual([3, 3, 3, 3]);
  await expect(page.getByText(/^Your status was not changed/)).toHaveCount(0);

  failures = 3;
  await page.reload();
  await expect(status(page)).toHaveValue('on-break');
  await expect.poll(reads).toBe(4);
  failures = 0;
  await acceptAgain(page, stack);
});

for (const [code, name] of [
  [401, 'NOT_SIGNED_IN'],
  [429, 'RATE_LIMITED'],
] as const) {
  test(`a change that is answered ${code} is reported at once and taken back`, async ({ stack, visit }) => {
    const { page, watch } = await visit(keyAddress(stack));
    watch.expect(new RegExp(`status of ${code}`));
    await expectReady(page);
    const changes = watchChanges(page);
    await page.route(
      (url) => isChange(url.pathname),
      (route) => route.fulfill({ status: code, json: { code: name, message: 'No.' } }),
    );
    await status(page).selectOption('on-break');
    await expect(page.getByText(/^Your status was not changed/)).toBeVisible();
    await expect(status(page)).toHaveValue('accepting');
    // A token that was refused is renewed once, and that is all.
    expect(changes).toEqual(code === 401 ? [3, 3] : [3]);
    expect((await presenceOf(stack)).agent_status).toBe(1);
  });
}

/** The real time of a poll that does not come cannot be made shorter. */
const untilTime = (atMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - Date.now())));

test('while events arrive the status is not polled; without them it is, and follows what was changed elsewhere', async ({
  stack,
  visit,
}) => {
  test.setTimeout(240_000);
  // The server's own sockets; the carrier's are elsewhere.
  const sockets = cuttableSockets(new RegExp(`^ws://${new URL(stack.origins.app).host}/`));
  const { page, watch } = await visit(keyAddress(stack), {
    prepare: sockets.prepare,
  });
  watch.expect(/WebSocket/);
  await expectReady(page);
  const reads = watchReads(page);
  const { user_id: id } = await presenceOf(stack);
  const admin = await apiAs(stack, 'admin');
  const change = (code: number) =>
    admin.request('POST', setAgentStatus.path.replace('{id}', String(id)), { agent_status: code });

  // Two polls and more would fit in here.
  await untilTime(Date.now() + 12_000);
  expect(reads()).toBe(0);
  await change(3);
  await expect(status(page)).toHaveValue('on-break');
  expect(reads()).toBe(0);

  await sockets.cut();
  await expect.poll(reads, { message: 'the status is polled' }).toBeGreaterThanOrEqual(2);
  await change(2);
  await expect(status(page)).toHaveValue('not-accepting');

  sockets.restore();
  await change(1);
  await expect(status(page)).toHaveValue('accepting');
});
