import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AgentState } from '../header/agent.model.js';
import { createFakeClock } from '../../testing/fake-clock.js';
import { createFakeClient, inbound, outbound } from '../../testing/fake-client.js';
import type { FishingView } from './fishing.model.js';
import { playFishing } from './fishing.sound.js';

const active = { phase: 'active', answeredAtMs: 0, held: false, muted: false, interrupted: false } as const;
const shown = signal<FishingView | null>(null);
const isFresh = signal(true);
const state = signal<AgentState>({ status: 'accepting', next: null, changedAtMs: 0, saving: false, problem: null });
const view = (communicationId: number) => ({ id: `call-${communicationId}`, communicationId }) as FishingView;
let stop = () => {};
beforeEach(() => {
  shown.value = null;
  isFresh.value = true;
  state.value = { ...state.value, status: 'accepting' };
});
afterEach(() => stop());

function world(loops = true) {
  const client = createFakeClient();
  const clock = createFakeClock();
  const beep = { beep: () => void client.commands.push('beep'), dispose: () => {} };
  stop = playFishing({
    phone: client.phone,
    fishing: { shown, isFresh },
    agent: { state },
    beep,
    loops: signal(loops),
    clock,
  });
  return { client, clock, heard: () => client.commands.splice(0) };
}

it('repeats while a caller waits, and stops when they are gone', async () => {
  const { clock, heard } = world();
  shown.value = view(1);
  await clock.advance(8_000);
  expect(heard()).toEqual(['play waiting', 'play waiting', 'play waiting']);
  shown.value = null;
  await clock.advance(20_000);
  expect(heard()).toEqual([]);
});

it('sounds once per caller if the company has turned the loop off', async () => {
  const { client, clock, heard } = world(false);
  shown.value = view(1);
  await clock.advance(20_000);
  expect(heard()).toEqual(['play waiting']);
  client.put(inbound('in-1', '+14155550150', { phase: 'offered', problem: null }));
  client.set({ calls: [] });
  expect(heard()).toEqual([]);
  shown.value = view(2);
  expect(heard()).toEqual(['play waiting']);
});

it('beeps once for an agent who is talking, and rings when they are done', async () => {
  const { client, clock, heard } = world();
  client.put(outbound('out-1', '+14155550150', active));
  shown.value = view(1);
  await clock.advance(20_000);
  expect(heard()).toEqual(['beep']);
  client.set({ calls: [] });
  expect(heard()).toEqual(['play waiting']);
});

it('leaves the sound to the phone while it rings', async () => {
  const { client, clock, heard } = world();
  shown.value = view(1);
  expect(heard()).toEqual(['play waiting']);
  client.put(inbound('in-1', '+14155550150', { phase: 'offered', problem: null }));
  await clock.advance(20_000);
  expect(heard()).toEqual([]);
});

it('is silent while the agent does not accept calls, in a tab without the phone, and while it is unknown whether the caller waits', async () => {
  const { client, clock, heard } = world();
  state.value = { ...state.value, status: 'on-break' };
  shown.value = view(1);
  await clock.advance(8_000);
  expect(heard()).toEqual([]);
  client.set({ seat: { name: 'following', leaderId: 'a', silent: false } });
  state.value = { ...state.value, status: 'accepting' };
  expect(heard()).toEqual([]);
  client.set({ seat: { name: 'leading' } });
  expect(heard()).toEqual(['play waiting']);
  isFresh.value = false;
  await clock.advance(8_000);
  expect(heard()).toEqual([]);
});
