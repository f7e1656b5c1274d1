import { TalkError } from '@talk/core';
import { expect, it } from 'vitest';
import {
  agentsFallbackMs,
  BUSY_PAUSE_MS,
  createLiveData,
  FALLBACK_MS,
  freshnessOf,
  RELOAD_PAUSE_MS,
  STALE_AFTER_MS,
} from './live-data.js';

/** A clock that the test moves, a server that answers when it is told to, and the hints of events. */
function world(fallbackMs?: () => number) {
  let nowMs = 1_000;
  let timers: { atMs: number; run: () => void }[] = [];
  const open: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const hints = new Set<() => void>();
  let asked = 0;
  const live = createLiveData<number>({
    load() {
      asked += 1;
      return new Promise((resolve, reject) => void open.push({ resolve, reject }));
    },
    clock: {
      nowMs: () => nowMs,
      after(delayMs, run) {
        const timer = { atMs: nowMs + delayMs, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
    },
    onHint(hint) {
      hints.add(hint);
      return () => hints.delete(hint);
    },
    fallbackMs,
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    live,
    hints,
    asked: () => asked,
    waiting: () => timers.length,
    hint: () => {
      for (const each of hints) each();
    },
    answer: (value: number) => (open.shift()?.resolve(value), settled()),
    refuse: (error: Error) => (open.shift()?.reject(error), settled()),
    advance: (ms: number): void => {
      nowMs += ms;
      const due = timers.filter(({ atMs }) => atMs <= nowMs);
      timers = timers.filter((each) => !due.includes(each));
      for (const { run } of due) run();
    },
  };
}
const failure = () => new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'The server cannot be reached.' });

it('is as old as the request, however long its answer took', async () => {
  const { live, answer, advance } = world();
  live.start();
  advance(4_000);
  await answer(7);
  expect(live.answer.value).toEqual({ data: 7, asOfMs: 1_000 });
});

it('requests once for several events, and is not postponed by a stream of them', async () => {
  const { live, answer, advance, asked, hint } = world();
  live.start();
  await answer(1);
  advance(BUSY_PAUSE_MS);
  for (let at = 0; at < 4; at += 1) {
    hint();
    advance(RELOAD_PAUSE_MS / 3);
  }
  expect(asked()).toBe(2);
});

it('requests less often in a stream of events', async () => {
  const { live, answer, advance, asked, hint } = world();
  live.start();
  await answer(1);
  for (let at = 0; at < 30; at += 1) {
    hint();
    advance(BUSY_PAUSE_MS / 10);
    await answer(at);
  }
  expect(asked()).toBe(4);
});

it('requests again after an event that came during a request', async () => {
  const { live, answer, advance, asked, hint } = world();
  live.start();
  hint();
  advance(RELOAD_PAUSE_MS);
  expect(asked()).toBe(1);
  await answer(1);
  advance(BUSY_PAUSE_MS - RELOAD_PAUSE_MS);
  expect(asked()).toBe(2);
});

it('requests every 10 seconds without events', async () => {
  const { live, answer, advance, asked } = world();
  live.start();
  await answer(1);
  advance(FALLBACK_MS - 1);
  expect(asked()).toBe(1);
  advance(1);
  expect(asked()).toBe(2);
});

it('requests statuses of agents every 5 seconds while events do not arrive', async () => {
  let isLive = false;
  const { live, answer, advance, asked } = world(() => agentsFallbackMs(isLive));
  live.start();
  await answer(1);
  advance(5_000);
  expect(asked()).toBe(2);
  isLive = true;
  await answer(2);
  advance(FALLBACK_MS - 1);
  expect(asked()).toBe(2);
  advance(1);
  expect(asked()).toBe(3);
});

it('keeps the last answer and its age while requests fail, and recovers', async () => {
  const { live, answer, refuse, advance } = world();
  live.start();
  await answer(1);
  advance(FALLBACK_MS);
  await refuse(failure());
  expect([live.answer.value?.asOfMs, live.error.value?.code]).toEqual([1_000, 'NETWORK_UNREACHABLE']);
  advance(FALLBACK_MS);
  await answer(2);
  expect([live.answer.value, live.error.value]).toEqual([{ data: 2, asOfMs: 21_000 }, null]);
});

it('ends its timers and events when it is no longer shown', async () => {
  const { live, answer, waiting, hints } = world();
  const end = live.start();
  await answer(1);
  end();
  expect([waiting(), hints.size]).toEqual([0, 0]);
});

it('is out of date after 15 seconds', () => {
  expect(freshnessOf(null, 0)).toBe('waiting');
  expect(freshnessOf(1_000, 1_000 + STALE_AFTER_MS)).toBe('fresh');
  expect(freshnessOf(1_000, 1_001 + STALE_AFTER_MS)).toBe('stale');
});
