import { beforeEach, describe, expect, it } from 'vitest';
import type { PusherServer } from '../pusher-server.js';
import { createManualClock, type ManualClock } from '../testing/manual-clock.js';
import type { SignedWebhook } from './webhook-event.js';
import type { Fact } from './told-facts.js';
import type { NewWebhookEvent, WaitingEvent, WebhookStore } from './webhook-store.js';
import { createWebhooks, type Webhooks, type WebhooksOptions } from './webhooks.js';

const app = { id: '7', key: 'key', secret: 'secret' };

let clock: ManualClock;
let store: ReturnType<typeof createMemoryStore>;
let sockets: Map<string, number>;
let posted: { url: string; events: { name: string; channel: string }[] }[];
/** Answers to come, by receiver; 200 when there is none. A text is no answer. */
let answers: Map<string, (number | string)[]>;
let webhooks: Webhooks;

/** The store as PostgreSQL keeps it, for one or several nodes. */
function createMemoryStore(time: ManualClock) {
  const told = new Set<string>();
  const positions = new Map<string, number>();
  const events: (WaitingEvent & { atMs: number })[] = [];
  let leader: object | null = null;
  const add = (added: readonly NewWebhookEvent[]): void => {
    for (const one of added) events.push({ ...one, id: events.length + 1, atMs: time.nowMs(), ageMs: 0 });
  };
  const base: WebhookStore = {
    async meet(names) {
      for (const name of names) if (!positions.has(name)) positions.set(name, events.length);
    },
    async takeLead() {
      if (leader) return null;
      const me = {};
      leader = me;
      return {
        isHeld: () => leader === me,
        async toldFacts() {
          if (state.isBroken) throw new Error('the database is away');
          return [...told].map((text) => JSON.parse(text) as Fact);
        },
        async tell({ begun, ended, events: news }) {
          if (state.isBroken) throw new Error('the database is away');
          for (const fact of begun) told.add(JSON.stringify(fact));
          for (const fact of ended) told.delete(JSON.stringify(fact));
          add(news);
        },
        async release() {
          if (leader === me) leader = null;
        },
      };
    },
    async add(added) {
      if (state.isBroken) throw new Error('the database is away');
      add(added);
    },
    waiting: async (receiver, limit) =>
      events
        .filter(({ id }) => id > (positions.get(receiver) ?? 0))
        .slice(0, limit)
        .map((event) => ({ ...event, ageMs: time.nowMs() - event.atMs })),
    async delivered(receiver, id) {
      positions.set(receiver, id);
    },
    async clear() {},
  };
  const state = { ...base, events, isBroken: false, loseLead: () => (leader = {}) };
  return state;
}

const server: Pick<PusherServer, 'channels' | 'isSettled'> = {
  isSettled: () => true,
  channels: () => ({
    occupied: () => [...sockets.keys()],
    subscriptions: (channel) => sockets.get(channel) ?? 0,
    users: () => new Map(),
    hasUser: () => false,
  }),
};
const start = (options: Partial<WebhooksOptions> = {}): Webhooks => {
  const made = createWebhooks({
    apps: [app],
    urls: ['https://a.test/'],
    events: ['channel_occupied', 'channel_vacated', 'cache_miss', 'client_event', 'subscription_count'],
    store,
    post: async (url: string, { body }: SignedWebhook) => {
      posted.push({ url, events: (JSON.parse(body) as (typeof posted)[number]).events });
      const answer = answers.get(url)?.shift() ?? 200;
      if (typeof answer === 'string') throw new Error(answer);
      return answer;
    },
    clock,
    ...options,
  });
  made.start(server);
  return made;
};
beforeEach(() => {
  clock = createManualClock();
  store = createMemoryStore(clock);
  sockets = new Map();
  posted = [];
  answers = new Map();
});

const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 250) {
    clock.advance(250);
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  }
};
const occupy = (channel: string, count = 1): void => {
  if (count > 0) sockets.set(channel, count);
  else sockets.delete(channel);
  webhooks.onChange({ appId: '7', channel, userId: null });
};
const sentTo = (url: string): string[] =>
  posted
    .filter((one) => one.url === url)
    .map(({ events }) => events.map(({ name, channel }) => `${name} ${channel}`).join());

describe('delivery', () => {
  it('gathers what happens within a window, twenty events a request', async () => {
    webhooks = start({ events: ['channel_occupied'] });
    await pass(500);
    for (let index = 0; index < 45; index += 1) occupy(`room-${index}`);
    await pass(500);
    expect(posted.map(({ events }) => events.length)).toEqual([20, 20, 5]);
    expect(webhooks.counts).toEqual({ delivered: 3, failed: 0, droppedEvents: 0 });
  });

  it('repeats a request that was not taken, ever more slowly, and sends nothing newer before', async () => {
    webhooks = start({ events: ['channel_occupied'] });
    await pass(500);
    answers.set('https://a.test/', [500, 'no answer', 302]);
    occupy('first');
    await pass(250);
    occupy('second');
    await pass(250);
    expect(sentTo('https://a.test/')).toEqual(['channel_occupied first']);
    await pass(1_000);
    expect(sentTo('https://a.test/')).toHaveLength(2);
    await pass(1_000);
    expect(sentTo('https://a.test/')).toHaveLength(2);
    await pass(7_000);
    expect(sentTo('https://a.test/')).toEqual([
      ...Array.from({ length: 4 }, () => 'channel_occupied first'),
      'channel_occupied second',
    ]);
    expect(webhooks.counts).toMatchObject({ delivered: 2, failed: 3 });
  });

  it('gives an event up after five minutes, and goes on with the next', async () => {
    webhooks = start({ events: ['channel_occupied'] });
    await pass(500);
    answers.set(
      'https://a.test/',
      Array.from({ length: 12 }, () => 500),
    );
    occupy('first');
    await pass(6 * 60_000);
    answers.clear();
    occupy('second');
    await pass(2_000);
    expect(sentTo('https://a.test/').at(-1)).toBe('channel_occupied second');
    expect(webhooks.counts.droppedEvents).toBe(1);
  });

  it('keeps one receiver from holding up another', async () => {
    webhooks = start({ urls: ['https://a.test/', 'https://b.test/'], events: ['channel_occupied'] });
    await pass(500);
    answers.set(
      'https://a.test/',
      Array.from({ length: 5 }, () => 500),
    );
    occupy('first');
    await pass(500);
    occupy('second');
    await pass(500);
    expect(sentTo('https://b.test/')).toEqual(['channel_occupied first', 'channel_occupied second']);
  });
});

describe('what is told', () => {
  it('is told by one node, and by the next when that one is gone', async () => {
    webhooks = start();
    await pass(500);
    const other = start();
    await pass(500);
    occupy('private-a');
    other.onChange({ appId: '7', channel: 'private-a', userId: null });
    await pass(1_500);
    const before = sentTo('https://a.test/').filter((one) => one.includes('channel_occupied'));
    expect(before).toEqual(['channel_occupied private-a']);
    await webhooks.stop();
    await pass(6_000);
    sockets.set('private-b', 1);
    other.onChange({ appId: '7', channel: 'private-b', userId: null });
    await pass(1_000);
    expect(sentTo('https://a.test/').filter((one) => one.includes('channel_occupied'))).toEqual([
      ...before,
      'channel_occupied private-b',
    ]);
    await other.stop();
  });

  it('is of single users’ channels nothing, and of a count one event for many changes', async () => {
    webhooks = start();
    await pass(500);
    occupy('#server-to-user-7');
    for (let count = 1; count <= 5; count += 1) occupy('private-a', count);
    await pass(2_000);
    expect(store.events.map(({ event }) => event)).toEqual([
      { name: 'channel_occupied', channel: 'private-a' },
      { name: 'subscription_count', channel: 'private-a', subscription_count: 5 },
    ]);
  });

  it('is every client event, and an empty cache once in a window', async () => {
    webhooks = start();
    for (let index = 0; index < 50; index += 1)
      webhooks.onOccurrence({ type: 'cache_miss', appId: '7', channel: 'cache-a' });
    const sent = { type: 'client_event', appId: '7', channel: 'presence-a', event: 'client-x', data: '{}' } as const;
    webhooks.onOccurrence({ ...sent, socketId: '1.2', userId: 'ann' });
    webhooks.onOccurrence({ ...sent, channel: 'private-a', socketId: '1.3', userId: undefined });
    await pass(1_000);
    expect(posted.flatMap(({ events }) => events)).toEqual([
      { name: 'cache_miss', channel: 'cache-a' },
      { name: 'client_event', channel: 'presence-a', event: 'client-x', data: '{}', socket_id: '1.2', user_id: 'ann' },
      { name: 'client_event', channel: 'private-a', event: 'client-x', data: '{}', socket_id: '1.3' },
    ]);
  });

  it('is not told again when a node could not read at first what was told', async () => {
    webhooks = start({ events: ['channel_occupied'] });
    await pass(500);
    occupy('private-a');
    await pass(500);
    await webhooks.stop();
    store.isBroken = true;
    webhooks = start({ events: ['channel_occupied'] });
    await pass(500);
    store.isBroken = false;
    occupy('private-a', 2);
    occupy('private-b');
    await pass(12_000);
    expect(sentTo('https://a.test/')).toEqual(['channel_occupied private-a', 'channel_occupied private-b']);
    await webhooks.stop();
  });

  it('waits while the database is away, and does not grow without end', async () => {
    webhooks = start({ events: ['channel_occupied', 'client_event'] });
    await pass(500);
    store.isBroken = true;
    occupy('private-a');
    const sent = { type: 'client_event', appId: '7', channel: 'private-a', event: 'client-x', data: '{}' } as const;
    for (let index = 0; index < 10_050; index += 1)
      webhooks.onOccurrence({ ...sent, socketId: '1.2', userId: undefined });
    await pass(500);
    expect([webhooks.counts.droppedEvents, store.events]).toEqual([50, []]);
    store.isBroken = false;
    await pass(500);
    expect(store.events).toHaveLength(10_001);
    await webhooks.stop();
  });
});
