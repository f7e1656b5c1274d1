import type { Clock } from '@talk/core';
import { expect, it } from 'vitest';
import { createWriters, type WritersOptions } from './writers.js';

function world() {
  let nowMs = 1_000_000;
  let timers: { atMs: number; run: () => void }[] = [];
  const clock: Clock = {
    nowMs: () => nowMs,
    after(delayMs: number, run: () => void) {
      const timer = { atMs: nowMs + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  let listener: (event: unknown) => void = () => {};
  const realtime = {
    on: (_type: string, heard: (event: unknown) => void) => {
      listener = heard;
      return () => {};
    },
  } as unknown as WritersOptions['realtime'];
  const writers = createWriters({ realtime, userId: 1, clock });
  writers.start();
  return {
    tell: (contact_id: number, user_id: number, activity: string) =>
      listener({
        at: '2026-11-27T09:00:00.000Z',
        data: { contact_id, user_id, user_name: `User ${user_id}`, activity, expires_at: '2026-11-27T09:00:15.000Z' },
      }),
    advance: (ms: number): void => {
      nowMs += ms;
      const due = timers.filter(({ atMs }) => atMs <= nowMs);
      timers = timers.filter(({ atMs }) => atMs > nowMs);
      for (const { run } of due) run();
    },
    names: () => [...writers.names.value],
  };
}

it('names colleagues who write, but not the agent, until they stop', () => {
  const { tell, names } = world();
  tell(7, 2, 'writing');
  tell(7, 1, 'writing');
  tell(8, 3, 'viewing');
  expect(names()).toEqual([[7, 'User 2']]);
  tell(7, 2, 'gone');
  expect(names()).toEqual([]);
});

it('drops a colleague who is silent for as long as the lease, each at their own time', () => {
  const { tell, names, advance } = world();
  tell(7, 2, 'writing');
  advance(10_000);
  tell(8, 3, 'writing');
  advance(5_000);
  expect(names()).toEqual([[8, 'User 3']]);
  advance(10_000);
  expect(names()).toEqual([]);
});
