import type { Call } from '@talk/core';
import { beforeEach, expect, it } from 'vitest';
import {
  createFakeClient,
  listedCall,
  sampleCall,
  sampleContact,
  samplePerson,
  settle,
} from '../../testing/fake-client.js';
import { createFakeClock } from '../../testing/fake-clock.js';
import { createParkedModel, type ParkedModel } from './parked.model.js';

const PRIYA = 5;
const maya = samplePerson({ id: 'customer', role: 'customer', user_id: null, name: null });
const tom = samplePerson({ id: 'user-6', user_id: 6, name: 'Tom Okoye', state: 'ringing' });
const parked = { by_user_id: 7, by_name: 'Elena', reason: null, at: '2026-11-20T09:00:00.000Z' };

let version = 0;
const waiting = (changes: Partial<Call> = {}): Call =>
  sampleCall({
    id: 'p-1',
    phase: 'held',
    contact: sampleContact,
    participants: [maya],
    parked,
    version: (version += 1),
    ...changes,
  });

let list: Call[] = [];
let client: ReturnType<typeof createFakeClient>;
let clock: ReturnType<typeof createFakeClock>;
let model: ParkedModel;

/** Maya is parked, and Tom's phone is just connecting. */
beforeEach(async () => {
  list = [waiting({ participants: [maya, tom] })];
  client = createFakeClient({ 'calls.parked': () => ({ data: list.map(listedCall) }) });
  clock = createFakeClock();
  model = createParkedModel(client, PRIYA, clock);
  await model.load();
});

const news = async (changes: Partial<Call> = {}): Promise<void> => {
  client.push('call_updated', waiting(changes));
  await settle();
};
const shown = () => model.calls.value.map(({ taking, isAwaited, busy }) => ({ taking, isAwaited, busy }));
const TAKING = 'Tom Okoye is already taking this call.';

it('waits for a call that a colleague is taking, and gets it when they fail', async () => {
  expect(shown()).toEqual([{ taking: TAKING, isAwaited: false, busy: false }]);
  const done = model.pickUp('p-1');
  await settle();
  expect(shown()).toEqual([{ taking: `${TAKING} If that fails, it is yours.`, isAwaited: true, busy: false }]);
  await clock.advance(59_000);
  expect(client.commands).toEqual([]);
  await news();
  await done;
  expect(client.commands).toEqual(['unpark p-1']);
  expect([model.problem.value, shown()]).toEqual([null, []]);
  expect(clock.pending()).toBe(0);
});

it('sends no request when the colleague has it, or the caller has hung up, and says which', async () => {
  const first = model.pickUp('p-1');
  await news({ parked: null, participants: [maya, { ...tom, state: 'joined' }] });
  await first;
  expect(model.problem.value).toBe('Tom Okoye has Maya Lopez’s call now.');

  await news({ participants: [maya, tom] });
  const second = model.pickUp('p-1');
  await news({ phase: 'ended', parked: null });
  await second;
  expect(model.problem.value).toBe('Maya Lopez hung up before anyone answered.');
  expect(client.commands).toEqual([]);
});

it('waits a minute and no longer', async () => {
  const done = model.pickUp('p-1');
  await clock.advance(60_000);
  await done;
  expect(model.problem.value).toBe('Tom Okoye has been taking Maya Lopez’s call for a minute. Try again in a moment.');
  await news();
  expect(client.commands).toEqual([]);
});

it('stops waiting when it is pressed again', async () => {
  const done = model.pickUp('p-1');
  await settle();
  await model.pickUp('p-1');
  await done;
  expect([model.problem.value, shown()]).toEqual([null, [{ taking: TAKING, isAwaited: false, busy: false }]]);
  await news();
  expect(client.commands).toEqual([]);
});

it('also waits when a colleague was faster by a moment: the server refuses, and says who', async () => {
  await news();
  client.refuse('unpark', 'A colleague is already taking this call.');
  list = [waiting({ participants: [maya, tom] })];
  const done = model.pickUp('p-1');
  await settle();
  expect(client.commands).toEqual(['unpark p-1']);
  expect(shown()[0]?.isAwaited).toBe(true);
  client.allow('unpark');
  await news();
  await done;
  expect(client.commands).toEqual(['unpark p-1', 'unpark p-1']);
  expect(model.problem.value).toBeNull();
});

it('shows any other refusal at once', async () => {
  await news();
  client.refuse('unpark', 'This call is no longer parked.');
  list = [];
  await model.pickUp('p-1');
  expect(model.problem.value).toBe('This call is no longer parked.');
});

it('marks a call that no agent took in time, and starts over when it is parked again', async () => {
  const marked = () => model.calls.value.map(({ recalled }) => recalled);
  client.push('parked_call_recall', { call: waiting() });
  expect(marked()).toEqual([true]);
  await news({ parked: null, phase: 'active' });
  await news({ parked: { ...parked, at: '2026-11-20T09:30:00.000Z' } });
  expect(marked()).toEqual([false]);
});
