import { signal } from '@preact/signals-core';
import { authorizeChannel, listEvents, realtimeConfig } from '@talk/contract';
import type { Profile, TalkEvent } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import type { AuthState } from '../auth/auth.machine.js';
import { TalkError } from '../kernel/errors.js';
import { withDefaultPorts } from '../kernel/default-ports.js';
import { createScope } from '../kernel/scope.js';
import { createFakeApi, serverAway } from '../testing/fake-api.js';
import { createFakeClock, settle } from '../testing/fake-clock.js';
import { createFakeDriver } from '../testing/fake-driver.js';
import type { FakeConnection } from '../testing/fake-driver.js';
import { createRealtime } from './realtime.js';

const event = (seq: number, id = `e${seq}`): TalkEvent<'delete_communication'> => ({
  id,
  seq,
  type: 'delete_communication',
  at: '2026-11-20T09:00:00.000Z',
  company_id: 3,
  entity: { type: 'communication', id: seq },
  version: 1,
  data: { id: seq },
});
const driverConfig = (key: string) => ({
  driver: 'builtin',
  key,
  cluster: 'self',
  ws_host: null,
  ws_port: null,
  wss_port: null,
  force_tls: false,
});
const signedIn = (id: number): AuthState => ({
  name: 'signed-in',
  expiresAtMs: null,
  user: { id, company_id: 3 } as unknown as Profile,
});

function world(drivers = ['first', 'second']) {
  const clock = createFakeClock();
  const api = createFakeApi();
  const driver = createFakeDriver();
  const scope = createScope();
  const authState = signal<AuthState>({ name: 'exchanging', attempt: 0, problem: null, user: null });
  /** The events that the server keeps. */
  const stored: TalkEvent[] = [];
  const held: (() => void)[] = [];
  api.on(realtimeConfig, () => ({
    drivers: drivers.map(driverConfig),
    channels: ['private-user-5', 'private-company-3'],
    last_seq: 10 + stored.length,
  }));
  const answerEvents = (since: number) => ({
    data: stored.filter(({ seq }) => seq > since),
    last_seq: stored.at(-1)?.seq ?? 10,
    has_more: false,
  });
  api.on(listEvents, async ({ query }) => {
    const { since, wait_seconds } = query as { since: number; wait_seconds: number };
    // A long-poll with no news is held until the test publishes.
    if (wait_seconds > 0 && answerEvents(since).data.length === 0) {
      await new Promise<void>((resolve) => void held.push(resolve));
    }
    return answerEvents(since);
  });
  const realtime = createRealtime(driver, {
    baseUrl: 'http://talk.test',
    call: api.call,
    authState,
    ports: withDefaultPorts({ clock, random: () => 0.5 }),
    scope,
  });
  const seen: string[] = [];
  realtime.on(
    'delete_communication',
    ({ data, replayed }) => void seen.push(`${data.id}${replayed ? ' replayed' : ''}`),
  );
  const connection = (key: string): FakeConnection => {
    const found = driver.connections.get(key);
    if (found === undefined) throw new Error(`${key} was not opened`);
    return found;
  };
  const publish = (...events: TalkEvent[]) => {
    stored.push(...events);
    for (const release of held.splice(0)) release();
    return settle();
  };
  const start = async (...up: string[]) => {
    authState.value = signedIn(5);
    await settle();
    for (const key of up) connection(key).emit({ type: 'up' });
    await settle();
  };
  const subscribed = () => drivers.filter((key) => connection(key).subscribed);
  return { clock, api, driver, scope, authState, realtime, seen, connection, publish, start, subscribed };
}

const message = (payload: unknown) => ({ type: 'message', payload }) as const;

describe('the source of events', () => {
  it('is the first driver when both are up; only that one is subscribed', async () => {
    const { realtime, start, subscribed, connection } = world();
    await start('second', 'first');
    expect(realtime.status.value).toBe('live');
    expect(subscribed()).toEqual(['first']);
    expect(connection('first').log).toEqual(['subscribe private-user-5 private-company-3']);
    expect(connection('second').log).toEqual([]);
  });

  it('has channels signed with the key of its own driver', async () => {
    const { api, start, connection } = world();
    api.on(realtimeConfig, () => ({
      drivers: [{ ...driverConfig('hosted'), driver: 'pusher' }, driverConfig('ours')],
      channels: ['private-company-3'],
      last_seq: 10,
    }));
    const asked: unknown[] = [];
    api.on(authorizeChannel, ({ query }) => {
      asked.push(query);
      return { auth: 'k:s' };
    });
    await start();
    for (const key of ['hosted', 'ours']) await connection(key).authorize('1.2', 'private-company-3');
    const query = { socket_id: '1.2', channel_name: 'private-company-3' };
    expect(asked).toEqual([
      { ...query, driver: 'pusher' },
      { ...query, driver: 'builtin' },
    ]);
  });

  it('waits for the first driver before it tries the second', async () => {
    const { clock, start, subscribed, realtime } = world();
    await start('second');
    expect(subscribed()).toEqual([]);
    expect(realtime.status.value).toBe('connecting');
    await clock.advance(6_000);
    expect(subscribed()).toEqual(['second']);
    expect(realtime.status.value).toBe('live');
  });

  it('switches once on an error, back when the first recovers, and polls at the next error within ten minutes', async () => {
    const { clock, start, subscribed, connection, realtime } = world();
    await start('first', 'second');
    connection('first').emit({ type: 'down' });
    await settle();
    expect(subscribed()).toEqual(['second']);
    connection('first').emit({ type: 'up' });
    await settle();
    expect(subscribed()).toEqual(['first']);
    await clock.advance(60_000);
    connection('first').emit({ type: 'down' });
    await settle();
    expect(subscribed()).toEqual([]);
    expect(realtime.status.value).toBe('polling');
    await clock.advance(9 * 60_000);
    expect(subscribed()).toEqual(['second']);
    connection('first').emit({ type: 'up' });
    await settle();
    expect(subscribed()).toEqual(['first']);
  });

  it('drops events of a driver that is not the source, and every duplicate', async () => {
    const { start, connection, seen } = world();
    await start('first', 'second');
    connection('second').emit(message(event(11)));
    connection('first').emit(message(event(11)));
    connection('first').emit(message(event(11)));
    connection('first').emit({ type: 'down' });
    await settle();
    connection('second').emit(message(event(11)));
    connection('second').emit(message(event(12)));
    expect(seen).toEqual(['11', '12']);
  });

  it('replays what was missed between two sources', async () => {
    const { start, connection, seen, publish } = world();
    await start('first', 'second');
    await publish(event(11), event(12));
    connection('first').emit(message(event(11)));
    connection('first').emit({ type: 'down' });
    await settle();
    expect(seen).toEqual(['11', '12 replayed']);
  });

  it('is live by round trips only: a silent socket is dropped and reconnects', async () => {
    const { clock, start, connection, realtime, subscribed } = world(['first']);
    await start('first');
    connection('first').probes = 'silence';
    await clock.advance(25_999);
    expect(realtime.status.value).toBe('live');
    await clock.advance(1);
    expect(realtime.status.value).toBe('polling');
    await clock.advance(4_000);
    expect(connection('first').log.at(-1)).toBe('restart');
    connection('first').probes = 'answer';
    connection('first').emit({ type: 'up' });
    await settle();
    expect(subscribed()).toEqual(['first']);
    expect(realtime.status.value).toBe('live');
  });

  it('treats a refused subscription as a driver that does not work', async () => {
    const { start, connection, realtime, clock } = world(['first']);
    await start();
    connection('first').subscribes = 'refuse';
    connection('first').emit({ type: 'up' });
    await clock.advance(0);
    expect(realtime.status.value).toBe('polling');
  });
});

describe('the long-poll', () => {
  it('delivers while no socket works, and reports that the server is unreachable and back', async () => {
    const { clock, api, start, connection, publish, seen, realtime } = world(['first']);
    await start();
    connection('first').emit({ type: 'down' });
    await settle();
    expect(realtime.status.value).toBe('polling');
    await publish(event(11));
    expect(seen).toEqual(['11']);
    const healthy = api.count(listEvents);
    api.on(listEvents, () => {
      throw serverAway();
    });
    await clock.advance(1_000);
    await publish();
    await clock.advance(1_000);
    expect(realtime.status.value).toBe('offline');
    expect(api.count(listEvents)).toBeGreaterThan(healthy);
    api.on(listEvents, () => ({ data: [], last_seq: 11, has_more: false }));
    await clock.advance(30_000);
    expect(realtime.status.value).toBe('polling');
  });

  it('does not hammer a server that never holds a request', async () => {
    const { clock, api, start, connection } = world(['first']);
    api.on(listEvents, () => ({ data: [], last_seq: 10, has_more: false }));
    await start();
    connection('first').emit({ type: 'down' });
    await clock.advance(60_000);
    expect(api.count(listEvents)).toBeLessThanOrEqual(62);
  });
});

describe('a gap in the sequence', () => {
  it('is requested once for many events, without holding them back', async () => {
    const { clock, api, start, connection, publish, seen } = world(['first']);
    await start('first');
    await publish(event(11), event(12), event(13), event(14));
    const before = api.count(listEvents);
    connection('first').emit(message(event(13)));
    connection('first').emit(message(event(14)));
    expect(seen).toEqual(['13', '14']);
    await clock.advance(200);
    expect(seen).toEqual(['13', '14', '11 replayed', '12 replayed']);
    expect(api.count(listEvents) - before).toBe(1);
    await clock.advance(10_000);
    expect(api.count(listEvents) - before).toBe(1);
  });

  it('is also an event that was too large to be pushed: it is asked for, and told once, whole', async () => {
    const { clock, api, start, connection, publish, seen } = world(['first']);
    await start('first');
    await publish(event(11), event(12));
    const before = api.count(listEvents);
    const pushed = { ...event(11), data: null, partial: true };
    connection('first').emit(message(pushed));
    connection('first').emit(message(event(12)));
    expect(seen).toEqual(['12']);
    await clock.advance(200);
    expect(seen).toEqual(['12', '11 replayed']);
    connection('first').emit(message(pushed));
    await clock.advance(10_000);
    expect([seen.length, api.count(listEvents) - before]).toEqual([2, 1]);
  });

  it('that the server no longer keeps makes every listener reload', async () => {
    const { clock, api, start, connection, realtime, seen } = world(['first']);
    await start('first');
    let resyncs = 0;
    realtime.onResync(() => void (resyncs += 1));
    api.on(listEvents, () => {
      throw new TalkError({ code: 'EVENTS_TOO_OLD', message: 'Too old.', status: 410 });
    });
    api.on(realtimeConfig, () => ({ drivers: [driverConfig('first')], channels: [], last_seq: 500 }));
    connection('first').emit(message(event(500)));
    await clock.advance(200);
    expect(resyncs).toBe(1);
    connection('first').emit(message(event(501)));
    await clock.advance(10_000);
    expect(resyncs).toBe(1);
    expect(seen).toEqual(['500', '501']);
  });

  it('continues with lower numbers after the server was restored from a backup', async () => {
    const { clock, api, start, connection, realtime, seen, publish } = world(['first']);
    await start('first');
    await publish(event(11), event(12));
    connection('first').emit(message(event(12)));
    await clock.advance(200);
    expect(seen).toEqual(['12', '11 replayed']);
    let resyncs = 0;
    realtime.onResync(() => void (resyncs += 1));
    api.on(listEvents, ({ query }) => {
      const { since } = query as { since: number };
      if (since > 4) throw new TalkError({ code: 'EVENTS_TOO_OLD', message: 'No such number.', status: 410 });
      return { data: [], last_seq: since, has_more: false };
    });
    api.on(realtimeConfig, () => ({ drivers: [driverConfig('first')], channels: [], last_seq: 4 }));
    connection('first').emit({ type: 'down' });
    connection('first').emit({ type: 'up' });
    await clock.advance(60_000);
    connection('first').emit(message(event(5, 'again')));
    expect({ resyncs, last: seen.at(-1) }).toEqual({ resyncs: 1, last: '5' });
  });

  it('ignores messages that are not events', async () => {
    const { start, connection, seen } = world(['first']);
    await start('first');
    for (const payload of [null, 'text', 7, {}, { id: 1, seq: '2', type: 'x' }]) {
      connection('first').emit(message(payload));
    }
    expect(seen).toEqual([]);
  });
});

describe('the life of realtime', () => {
  it('starts with a sign-in, restarts for another user, and ends with a sign-out', async () => {
    const { authState, driver, start, connection, realtime, scope, clock } = world(['first']);
    expect(driver.connections.size).toBe(0);
    await start('first');
    const before = connection('first');
    authState.value = signedIn(5);
    await settle();
    expect(connection('first')).toBe(before);
    authState.value = signedIn(6);
    await settle();
    expect(before.log.at(-1)).toBe('close');
    expect(connection('first')).not.toBe(before);
    authState.value = { name: 'signed-out', reason: 'signed-out' };
    expect(realtime.status.value).toBe('offline');
    expect(connection('first').log.at(-1)).toBe('close');
    scope.end();
    expect(clock.pending()).toBe(0);
  });

  it('joins the channels that are the user’s now when what they may see has changed, and misses nothing', async () => {
    const { api, start, connection, seen, publish } = world(['first']);
    await start('first');
    const access = { ...event(11), type: 'access_changed', data: {} } as unknown as TalkEvent;
    const config = (channels: string[]) => () => ({ drivers: [driverConfig('first')], channels, last_seq: 12 });
    api.on(realtimeConfig, config(['private-user-5']));
    await publish(access, event(12));
    connection('first').emit(message(access));
    await settle();
    connection('first').emit({ type: 'up' });
    await settle();
    expect(connection('first').log).toEqual(['subscribe private-user-5']);
    expect(seen).toEqual(['12 replayed']);
    // A refusal asks for them as well: the event may not have arrived.
    api.on(realtimeConfig, config(['private-user-5', 'private-company-3']));
    connection('first').subscribes = 'refuse';
    connection('first').emit({ type: 'down' });
    connection('first').emit({ type: 'up' });
    await settle();
    connection('first').emit({ type: 'up' });
    await settle();
    expect(connection('first').log).toEqual(['subscribe private-user-5 private-company-3']);
  });

  it('is offline while the configuration cannot be read, and connects when it can', async () => {
    const { api, authState, clock, realtime, driver } = world(['first']);
    const config = { drivers: [driverConfig('first')], channels: [], last_seq: 10 };
    api.on(realtimeConfig, () => {
      throw serverAway();
    });
    authState.value = signedIn(5);
    await settle();
    expect(realtime.status.value).toBe('offline');
    api.on(realtimeConfig, () => config);
    await clock.advance(1_000);
    expect(driver.connections.size).toBe(1);
  });
});
