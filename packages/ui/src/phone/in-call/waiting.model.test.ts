import { signal } from '@preact/signals-core';
import { afterEach, expect, it } from 'vitest';
import { createFakeClient, inbound, outbound, sampleCall } from '../../testing/fake-client.js';
import { createWaitingModel } from './waiting.model.js';

const active = { phase: 'active', answeredAtMs: 0, held: false, muted: false, interrupted: false } as const;
const offered = { phase: 'offered', problem: null } as const;
const ended = { phase: 'ended', reason: 'caller-left', answeredAtMs: null, endedAtMs: 1, serverTold: true } as const;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function world() {
  const client = createFakeClient();
  const timers: { atMs: number; run: () => void }[] = [];
  const nowMs = signal(0);
  const clock = {
    nowMs: () => nowMs.peek(),
    after: (delayMs: number, run: () => void) => {
      const timer = { atMs: nowMs.peek() + delayMs, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer) >>> 0, timers.includes(timer) ? 1 : 0);
    },
  };
  const advance = (ms: number): void => {
    const untilMs = nowMs.peek() + ms;
    for (;;) {
      const due = timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined || due.atMs > untilMs) break;
      timers.splice(timers.indexOf(due), 1);
      nowMs.value = due.atMs;
      due.run();
    }
    nowMs.value = untilMs;
  };
  let beeps = 0;
  const model = createWaitingModel(client.phone, { beep: () => void (beeps += 1), dispose: () => {} }, clock);
  stops.push(model.dispose);
  return { client, model, advance, beeps: () => beeps };
}

it('beeps once and softly for each second call, and not for the first one', () => {
  const { client, advance, beeps } = world();
  client.put(inbound('in-1', '+14155550150', offered));
  advance(20_000);
  expect(beeps()).toBe(0);
  client.put(inbound('in-1', '+14155550150', active));
  client.put(inbound('in-2', '+14155550152', offered));
  expect(beeps()).toBe(1);
  advance(10_000);
  expect(beeps()).toBe(1);
  client.finish(inbound('in-2', '+14155550152', ended));
  client.put(inbound('in-3', '+14155550153', offered));
  advance(20_000);
  expect(beeps()).toBe(2);
});

it('says that a caller has hung up, even when that is known only after the ring stopped', () => {
  const { client, model } = world();
  client.put(inbound('in-1', '+14155550150', active));
  client.put(inbound('in-2', '+14155550152', offered));
  client.finish(inbound('in-2', '+14155550152', { ...ended, reason: 'ring-over' }));
  expect(model.left.value).toMatchObject([{ phoneNumber: '+14155550152', hasLeft: false }]);
  client.put(inbound('in-2', '+14155550152', ended));
  expect(model.left.value).toMatchObject([{ phoneNumber: '+14155550152', hasLeft: true }]);
});

it('rings when the first call ends: the voice SDK never rang for the second', () => {
  const { client, advance, beeps } = world();
  client.put(outbound('out-1', '+14155550150', active));
  client.put(inbound('in-2', '+14155550152', offered));
  client.finish(outbound('out-1', '+14155550150', { ...ended, reason: 'hung-up' }));
  expect(beeps()).toBe(2);
  advance(5_000);
  expect(beeps()).toBe(3);
});

it('shows a note in the place of a caller who gave up, for a while', () => {
  const { client, model, advance } = world();
  client.put(outbound('out-1', '+14155550150', active));
  client.put(inbound('in-2', '+14155550152', offered));
  client.finish(inbound('in-2', '+14155550152', { ...ended, snapshot: sampleCall() }));
  expect(model.left.value).toMatchObject([{ name: 'Maya Lopez' }]);
  advance(8_000);
  expect(model.left.value).toEqual([]);
});

it('says why a choice did not work, and leaves the running call as it is', async () => {
  const { client, model } = world();
  client.put(outbound('out-1', '+14155550150', active));
  client.put(inbound('in-2', '+14155550152', offered));
  client.refuse('answer', 'Someone else answered.');
  const [second] = client.phone.waiting.value;
  if (!second) throw new Error('nothing waits');
  await model.answer(second, 'hold');
  expect(client.commands).toEqual(['answer in-2 hold']);
  expect(model.problem.value).toEqual({ key: 'in-2', sentence: 'Someone else answered.' });
});

it('sends a waiting caller to the voicemail without touching the running call, and says when that is too late', async () => {
  const { client, model } = world();
  client.put(outbound('out-1', '+14155550150', active));
  client.put(inbound('in-2', '+14155550152', offered));
  const [second] = client.phone.waiting.value;
  if (!second) throw new Error('nothing waits');
  await model.sendToVoicemail(second);
  expect(client.commands).toEqual(['voicemail']);
  expect(model.problem.value).toBeNull();
  client.refuse('voicemail', 'Only an unanswered call can go to voicemail.');
  await model.sendToVoicemail(second);
  expect(model.problem.value?.sentence).toContain('unanswered');
});
