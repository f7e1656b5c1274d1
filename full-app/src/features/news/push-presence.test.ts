import type { PushDevice } from '@talk/core/contacts';
import { beforeEach, expect, it } from 'vitest';
import type { PushBrowser } from './push-browser.js';
import { PUSH_FLAG } from './push-flag.js';
import { keepPush } from './push-presence.js';

const here = 'https://push.test/here';
let devices: Pick<PushDevice, 'id' | 'endpoint'>[];
let called: string[];
let handlers: Record<string, (event: never) => void>;
let timers: { run: () => void; ms: number }[];
let stored: Map<string, string>;
let subscribed: string | null;
let isWanted: boolean;
let closed: number[];
let stateChanged: (state: { name: string }) => void;
let page: { visibilityState: DocumentVisibilityState; changed: () => void };

beforeEach(() => {
  devices = [];
  called = [];
  handlers = {};
  timers = [];
  stored = new Map();
  subscribed = null;
  isWanted = false;
  closed = [];
  page = { visibilityState: 'visible', changed: () => undefined };
});

const browser: PushBrowser = {
  ability: () => 'can',
  isAllowed: () => true,
  endpoint: async () => subscribed,
  async subscribe(publicKey) {
    subscribed = here;
    return { endpoint: here, keys: { p256dh: 'p', auth: 'a' }, public_key: publicKey };
  },
  async unsubscribe() {
    subscribed = null;
  },
  close: async (ids) => void closed.push(...ids),
  onOpen: () => () => undefined,
};

async function start(): Promise<() => void> {
  const end = keepPush({
    client: {
      api: {
        call: (async ({ id }: { id: string }) => {
          called.push(id);
          return id === 'listPushDevices' ? { public_key: 'key', data: devices } : {};
        }) as never,
      },
      realtime: {
        on: (type: string, handler: (event: never) => void) => {
          handlers[type] = handler;
          return () => undefined;
        },
      },
      auth: {
        state: {
          subscribe: ((changed: (state: { name: string }) => void) => {
            stateChanged = changed;
            return () => undefined;
          }) as never,
        },
      },
    },
    clock: {
      after(ms, run) {
        const timer = { ms, run };
        timers.push(timer);
        return () => void (timers = timers.filter((each) => each !== timer));
      },
    },
    user: { id: 9 },
    remembered: { get: (key) => stored.get(key) ?? null },
    isWantedByUser: () => isWanted,
    open: () => undefined,
    browser,
    page: {
      get visibilityState() {
        return page.visibilityState;
      },
      addEventListener: ((_type: string, changed: () => void) => void (page.changed = changed)) as never,
      removeEventListener: (() => undefined) as never,
    },
  });
  await settle();
  return end;
}
/** Lets promises that wait for nothing run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
const reports = (): number => called.filter((id) => id === 'reportAppVisible').length;

it('reports the app in view every 45 s while the user has a device with push, and not while it is hidden', async () => {
  devices = [{ id: 1, endpoint: 'https://push.test/phone' }];
  const end = await start();
  expect([reports(), timers.map(({ ms }) => ms)]).toEqual([1, [45_000]]);
  timers[0]?.run();
  expect([reports(), timers.length]).toEqual([2, 1]);
  page.visibilityState = 'hidden';
  page.changed();
  expect([reports(), timers.length]).toEqual([2, 0]);
  page.visibilityState = 'visible';
  page.changed();
  expect(reports()).toBe(3);
  end();
  expect(timers).toEqual([]);
});

it('reports nothing for a user without devices, until there is one', async () => {
  await start();
  expect(reports()).toBe(0);
  devices = [{ id: 1, endpoint: 'https://push.test/phone' }];
  handlers['notification_settings_updated']?.({} as never);
  await settle();
  expect(reports()).toBe(1);
});

it('subscribes again where the user has push on, for the sign-in of now', async () => {
  stored.set(PUSH_FLAG, 'on');
  await start();
  expect([called.slice(0, 2), subscribed]).toEqual([['listPushDevices', 'addPushDevice'], here]);
});

it('ends what an earlier user of the browser left, and its own subscription at sign-out', async () => {
  subscribed = 'https://push.test/of-another-user';
  await start();
  expect(subscribed).toBeNull();
  subscribed = here;
  stateChanged({ name: 'signed-out' });
  await settle();
  expect(subscribed).toBeNull();
});

it('leaves push alone that the user has on for another of their companies', async () => {
  subscribed = here;
  isWanted = true;
  await start();
  expect(subscribed).toBe(here);
});

it('closes notices about what was seen elsewhere', async () => {
  await start();
  handlers['notifications_updated']?.({ data: { communication_ids: [7, 8], contact_ids: [] } } as never);
  await settle();
  expect(closed).toEqual([7, 8]);
});
