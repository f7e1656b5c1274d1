import { TalkError, type Call, type Communication, type RingGroup } from '@talk/core';
import { ringGroupOf } from '@talk/core/testing';
import { afterEach, expect, it } from 'vitest';
import { createFakeClock } from '../../testing/fake-clock.js';
import {
  createFakeClient,
  outbound,
  listedCall,
  sampleCall,
  sampleCommunication,
  sampleContact,
  samplePerson,
  settle,
} from '../../testing/fake-client.js';
import { createFishingModel } from './fishing.model.js';

const active = { phase: 'active', answeredAtMs: 0, held: false, muted: false, interrupted: false } as const;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const group = ringGroupOf({ should_queue: true, fishing_mode: true, user_ids: [5, 6] });
/** A waiting caller; the higher the number, the later they came. */
const caller = (nth: number, changes: Partial<Call> = {}): Call =>
  sampleCall({
    id: `call-${nth}`,
    communication_id: 70 + nth,
    direction: 'inbound',
    phase: 'queued',
    user_id: null,
    ring_group_name: 'Support',
    contact: { ...sampleContact, id: nth, name: `Caller ${nth}` },
    participants: [],
    answered_at: null,
    started_at: `2026-11-20T09:0${nth}:00.000Z`,
    version: 1,
    ...changes,
  });
const communication = (changes: Partial<Communication>): Communication =>
  sampleCommunication({
    id: 71,
    direction: 'inbound',
    current_status2: 'queued',
    disposition_status2: 'in-progress',
    user_id: null,
    user_name: null,
    ...changes,
  });

function world({ queue = [] as Call[], groups = [group] as RingGroup[], stored = new Map<string, string>() } = {}) {
  const clock = createFakeClock();
  const server = { queue, isAway: false };
  const client = createFakeClient({
    'company.ringGroups': () => ({ data: groups }),
    'calls.queued': () => {
      if (server.isAway) throw new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'The server cannot be reached.' });
      return { data: server.queue.map(listedCall) };
    },
  });
  const remembered = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
  };
  const model = createFishingModel({ client, remembered, userId: 5, clock });
  stops.push(model.dispose);
  const asked = () => client.requests.filter(({ operation }) => operation === 'calls.queued').length;
  return { client, clock, model, server, stored, asked, name: () => model.shown.value?.peer.name ?? null };
}

it('shows one caller, with the others behind in the order in which they called', () => {
  const { client, model, name } = world();
  client.push('call_fishing', caller(2));
  client.push('call_fishing', caller(1));
  client.push('call_fishing', caller(3));
  expect([name(), model.behind.value]).toEqual(['Caller 1', 2]);
  expect(model.shown.value).toMatchObject({
    sinceMs: Date.parse('2026-11-20T09:01:00.000Z'),
    why: null,
    peer: { number: '(415) 555-0150', detail: 'Support · Sales line · Acme Dental' },
  });
});

it('is shown once per communication, even after it was dismissed and the page was reloaded', async () => {
  const { client, model, name, stored } = world();
  client.push('call_fishing', caller(1));
  client.push('call_fishing', caller(1));
  client.push('call_fishing', caller(2));
  expect(model.behind.value).toBe(1);
  model.dismiss('call-1');
  expect([name(), model.behind.value]).toEqual(['Caller 2', 0]);
  client.push('call_fishing', caller(1, { version: 2 }));
  expect([name(), model.behind.value]).toEqual(['Caller 2', 0]);
  expect(client.commands).toEqual([]);

  const again = world({ stored, queue: [caller(1), caller(2)] });
  await again.model.load();
  expect([again.name(), again.model.behind.value]).toEqual(['Caller 2', 0]);
});

it.each([
  [
    'a colleague has them',
    { phase: 'active', user_id: 6, participants: [samplePerson({ user_id: 6, name: 'Sam' })] } satisfies Partial<Call>,
    'Answered by Sam.',
  ],
  ['they hung up', { phase: 'ended' }, 'Caller 1 hung up before anyone answered.'],
  ['they speak to the voicemail', { phase: 'voicemail' }, 'The caller was sent to voicemail.'],
  ['they hear the last words', { phase: 'message' }, 'The caller is no longer waiting.'],
] satisfies [string, Partial<Call>, string][])(
  'goes away when %s, and says so for 3 s',
  async (_, changes, sentence) => {
    const { client, clock, model, name } = world();
    client.push('call_fishing', caller(1));
    client.push('call_fishing', caller(2));
    client.push('call_fishing', caller(1, { ...changes, version: 2 }));
    expect([name(), model.outcome.value]).toEqual(['Caller 2', sentence]);
    // An older update does not bring the caller back.
    client.push('call_fishing', caller(1));
    expect([name(), model.behind.value]).toEqual(['Caller 2', 0]);
    await clock.advance(3_000);
    expect(model.outcome.value).toBeNull();
  },
);

it('goes away with its communication: ended, answered, or no longer waiting', () => {
  const { client, model, name } = world();
  client.push('call_fishing', caller(1));
  client.push('update_communication', communication({ id: 99, disposition_status2: 'completed' }));
  client.push('update_communication', communication({ current_status2: 'ring-all' }));
  expect(name()).toBe('Caller 1');
  client.push('update_communication', communication({ current_status2: 'in-progress', user_id: 6, user_name: 'Sam' }));
  expect([name(), model.outcome.value]).toEqual([null, 'Answered by Sam.']);
  client.push('call_fishing', caller(2));
  client.push('update_communication', communication({ id: 72, disposition_status2: 'abandoned' }));
  expect([name(), model.outcome.value]).toEqual([null, 'Caller 2 hung up before anyone answered.']);
});

it('says nothing about a caller who only waited behind', () => {
  const { client, model } = world();
  client.push('call_fishing', caller(1));
  client.push('call_fishing', caller(2));
  client.push('call_fishing', caller(2, { phase: 'ended', version: 2 }));
  expect([model.behind.value, model.outcome.value]).toEqual([0, null]);
});

it('stays for as long as the caller waits', async () => {
  const { client, clock, name, server, model } = world();
  server.queue = [caller(1)];
  client.push('call_fishing', caller(1));
  await clock.advance(10 * 60_000);
  expect(name()).toBe('Caller 1');
  // No event reported the end; the safety poll finds it.
  server.queue = [];
  await clock.advance(30_000);
  expect([name(), model.outcome.value]).toEqual([null, 'The caller is no longer waiting.']);
});

it('takes the caller, whose call then belongs to the phone', async () => {
  const { client, model, name } = world();
  client.push('call_fishing', caller(1));
  const taking = model.take('call-1');
  expect(model.shown.value?.busy).toBe(true);
  await model.take('call-1');
  await taking;
  expect(client.commands).toEqual(['take call-1']);
  client.push('call_fishing', caller(1, { phase: 'active', user_id: 5, version: 2 }));
  expect([name(), model.outcome.value]).toEqual([null, null]);
});

it('says in the caller’s place who was faster', async () => {
  const { client, model, name, server } = world();
  client.push('call_fishing', caller(1));
  client.refuse('take', 'Answered by Sam.');
  await model.take('call-1');
  expect([name(), model.outcome.value]).toEqual([null, 'Answered by Sam.']);

  // The colleague's browser is still connecting: the caller may be free again in a moment.
  server.queue = [caller(2)];
  client.push('call_fishing', caller(2));
  await model.take('call-2');
  expect(model.shown.value).toMatchObject({ id: 'call-2', busy: false, problem: 'Answered by Sam.' });
});

it('cannot be taken while this agent talks, and says why', () => {
  const { client, model } = world();
  client.push('call_fishing', caller(1));
  client.put(outbound('out-1', '+14155550150', active));
  expect(model.shown.value?.why).toBe('End or park your own call first.');
  client.finish(outbound('out-1', '+14155550150', { phase: 'ended', reason: 'hung-up', endedAtMs: 1 }));
  expect(model.shown.value?.why).toBeNull();
});

it('finds callers who already wait in this agent’s fishing groups', async () => {
  const groups = [group, { ...group, id: 2, user_ids: [6] }, { ...group, id: 3, fishing_mode: false }];
  const { client, model, name } = world({ groups, queue: [caller(1), caller(2, { phase: 'ringing' })] });
  await model.load();
  expect([name(), model.behind.value]).toEqual(['Caller 1', 0]);
  const queues = client.requests.flatMap(({ operation, args }) => (operation === 'calls.queued' ? [args] : []));
  expect(queues[0]).toEqual({ query: { ring_group_id: 1 } });
  expect(queues.slice(1)).toEqual([{ query: {} }]);
});

it('does not poll when the agent has no fishing groups', async () => {
  const { model, clock, asked } = world({ groups: [] });
  await model.load();
  await clock.advance(60_000);
  expect(asked()).toBe(0);
});

it('polls every 5 s while events do not arrive, and marks its list as uncertain when it is', async () => {
  const { client, clock, model, server, asked, name } = world();
  server.queue = [caller(1)];
  client.push('call_fishing', caller(1));
  client.events('polling');
  await settle();
  expect(asked()).toBe(1);
  await clock.advance(10_000);
  expect([asked(), model.isFresh.value]).toEqual([3, true]);
  server.isAway = true;
  await clock.advance(5_000);
  expect([model.isFresh.value, name()]).toEqual([false, 'Caller 1']);
  server.isAway = false;
  server.queue = [];
  await clock.advance(5_000);
  expect([model.isFresh.value, name()]).toEqual([true, null]);
});

it('asks the server before it shows events it missed', async () => {
  const { client, model, server, name } = world();
  server.queue = [caller(2)];
  client.push('call_fishing', caller(1), { replayed: true });
  expect(name()).toBeNull();
  await settle();
  expect([name(), model.behind.value]).toEqual(['Caller 2', 0]);
});
