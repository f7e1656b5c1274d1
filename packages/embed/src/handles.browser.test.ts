import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { built } from './testing/bundle.js';
import { startThreeOrigins, type ThreeOrigins } from './testing/three-origins.js';

let web: ThreeOrigins;
beforeAll(async () => {
  web = await startThreeOrigins();
});
afterEach(() => web.closePages());
afterAll(() => web.close());

/** What a page does with a handle, and what it gets: before the widget is there, with it, and after it. */
async function useHandle(): Promise<Record<string, unknown>> {
  const outcome = (work: Promise<unknown>) => work.then(() => 'ok').catch((error: { code: string }) => error.code);
  const dialer = Talk.dialer({ mode: 'panel', grants: ['voice'] });
  const before = { state: dialer.state, reason: dialer.unavailableReason(), members: Object.keys(dialer).sort() };
  const heard: string[] = [];
  dialer.on('*', ({ type }) => heard.push(type));
  const unwanted: string[] = [];
  const stop = dialer.on('widget.ready', () => unwanted.push('widget.ready'));
  stop();
  // In the order in which they are asked for.
  const settled: string[] = [];
  const note = (name: string) => () => settled.push(name);
  const dialled = dialer.dial('1').then(({ call }) => call.id);
  await Promise.all([
    dialer.call('config.set', { locale: 'es' }).then(note('config')),
    dialled.then(note('dial')),
    dialer.call('call.end', {}).then(note('end')),
  ]);
  const state = await dialer.ready;
  dialer.open();
  const late: string[] = [];
  const stopLate = dialer.on('caps.changed', () => late.push('once'));
  dialer.setGrants([]);
  const denied = await outcome(dialer.call('call.end', {}));
  stopLate();
  dialer.setGrants(['voice']);
  const granted = await outcome(dialer.call('call.end', {}));
  const calls = dialer.state?.calls.length;
  dialer.close();
  dialer.destroy();
  const afterwards = [await outcome(dialer.call('state.get', {})), dialer.unavailableReason()];
  const first = heard[0];
  return {
    before,
    first,
    unwanted,
    settled,
    call: await dialled,
    ready: state.auth.status,
    late,
    denied,
    granted,
    calls,
    afterwards,
    left: document.querySelectorAll('[data-talk]').length,
  };
}

/** A page whose snippet has no script yet: the first try failed, and the next one finds it. */
async function openBeforeScript(): Promise<Page> {
  const page = await web.open('/stub-blocked');
  const body = await built('embed');
  await page.route('**/missing.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }));
  // The snippet's, whose queue the script takes over.
  expect(await page.evaluate(() => 'q' in Talk)).toBe(true);
  return page;
}

it.each([
  ['of the script', () => web.open('/')],
  ['of the snippet that waits for the script', openBeforeScript],
])('a handle %s promises the same and keeps it', async (_name, open) => {
  const page = await open();
  expect(await page.evaluate(useHandle)).toEqual({
    before: {
      state: null,
      reason: null,
      members: ['call', 'close', 'destroy', 'dial', 'on', 'open', 'ready', 'setGrants', 'state', 'unavailableReason'],
    },
    first: 'widget.ready',
    unwanted: [],
    settled: ['dial', 'config', 'end'],
    call: 'call-1',
    ready: 'signed-in',
    late: ['once'],
    denied: 'CAPABILITY_DENIED',
    granted: 'ok',
    calls: 1,
    afterwards: ['DESTROYED', 'DESTROYED'],
    left: 0,
  });
});

/** The same with texting, which has no command of its own to be short for. */
async function useTexting(options: object): Promise<unknown> {
  const texting = Talk.texting({ mode: 'panel', ...options } as never);
  const members = (): string[] => Object.keys(texting).sort();
  const before = [members(), texting.state, texting.unavailableReason()];
  const heard: string[] = [];
  texting.on('*', ({ type }) => heard.push(type));
  const stop = texting.on('widget.ready', () => heard.push('never'));
  stop();
  const asked = await texting.call('config.set', { locale: 'es' });
  const { auth } = await texting.ready;
  texting.open();
  texting.setGrants([]);
  texting.close();
  const now = [texting.state?.auth.status, texting.unavailableReason()];
  texting.destroy();
  const afterwards = await texting.call('state.get', {}).catch((error: { code: string }) => error.code);
  return { before, heard: heard[0], asked, ready: auth.status, now, afterwards, after: members() };
}

it.each([
  ['visitors', 'texting', {}],
  ['agents', 'agent-texting', { as: 'agent' }],
])('a handle of texting for %s is the same of the script and of the snippet', async (_name, kind, options) => {
  const members = ['call', 'close', 'destroy', 'on', 'open', 'ready', 'setGrants', 'state', 'unavailableReason'];
  for (const open of [() => web.open('/'), openBeforeScript]) {
    const page = await open();
    const framed = page.waitForRequest(`**/embed/1/${kind}/default`);
    expect(await page.evaluate(useTexting, options)).toEqual({
      before: [members, null, null],
      heard: 'widget.ready',
      asked: { config: { locale: 'es' } },
      ready: 'signed-in',
      now: ['signed-in', null],
      afterwards: 'DESTROYED',
      after: members,
    });
    await framed;
  }
});

it('a handle of another kind has what that kind promises, and nothing of a phone', async () => {
  const page = await web.open('/');
  const members = await page.evaluate(() => {
    const options = { mode: 'panel', load: 'intent' } as const;
    const made = [Talk.texting(options), Talk.dialer({ widget: 'texting', ...options } as object)];
    return made.map((each) => ['dial' in each, each.state]);
  });
  // Pages of earlier releases ask for texting by an option of the dialer.
  expect(members).toEqual([
    [false, null],
    [false, null],
  ]);
});

it('a page whose bridge is blocked is told so, and shows the way out', async () => {
  const page = await web.open('/bare');
  await page.route('**/embed-bridge.js', (route) => route.abort());
  const told = await page.evaluate(async () => {
    const heard: string[] = [];
    const dialer = Talk.dialer({ mode: 'panel' });
    dialer.on('widget.failed', ({ error }) => heard.push(error.code));
    const ready = await dialer.ready.catch((error: unknown) => error instanceof Talk.Error && error.code);
    dialer.open();
    return [ready, dialer.unavailableReason(), heard];
  });
  expect(told).toEqual(['LOAD_BLOCKED', 'LOAD_BLOCKED', ['LOAD_BLOCKED']]);
  expect(await page.getByRole('alert').textContent()).toContain(web.widget.origin);
});
