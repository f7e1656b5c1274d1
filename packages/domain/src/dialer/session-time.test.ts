import { expect, it } from 'vitest';
import { activityOf, projectedSeconds, withLost, withoutCall, type SessionActivity, type TimeLost } from './index.js';

const running = { state: 'running', hasTask: true, isDialed: false } as const;

it('counts the time before a call as waiting, a pause as paused, and a call with its wrap-up as wrap-up', () => {
  expect([
    activityOf(running),
    activityOf({ ...running, isDialed: true }),
    activityOf({ ...running, state: 'paused', isDialed: true }),
    activityOf({ ...running, hasTask: false }),
    activityOf({ ...running, state: 'ended' }),
  ]).toEqual(['waiting', 'wrap-up', 'paused', null, null]);
});

it('takes ringing and talk out of the wrap-up when a call has ended', () => {
  const lost = withLost(withLost({}, 'waiting', 10_000), 'wrap-up', 60_000);
  expect(withoutCall(lost, { ringMs: 8_000, talkMs: 30_000 })).toEqual({
    waiting: 10_000,
    ringing: 8_000,
    'wrap-up': 22_000,
  });
});

it('takes a call that was paused while it lasted out of the pause', () => {
  const lost = withLost(withLost({}, 'wrap-up', 5_000), 'paused', 40_000);
  expect(withoutCall(lost, { ringMs: 3_000, talkMs: 30_000 })).toEqual({
    ringing: 3_000,
    'wrap-up': 0,
    paused: 12_000,
  });
});

it('accounts for every second, in whatever order things happen', () => {
  const activities: readonly SessionActivity[] = ['waiting', 'wrap-up', 'paused'];
  for (let round = 0; round < 500; round += 1) {
    // Every mixture comes: the steps have no common factor with the lengths.
    const spans = Array.from({ length: 1 + (round % 13) }, (_, at) => ({
      activity: activities[(round * 5 + at * 7) % 3] as SessionActivity,
      ms: (round * 7_919 + at * 104_729) % 600_000,
    }));
    const lost = spans.reduce<TimeLost>((sum, { activity, ms }) => withLost(sum, activity, ms), {});
    const total = spans.reduce((sum, { ms }) => sum + ms, 0);
    const ringMs = Math.floor((total * (round % 5)) / 10);
    const talkMs = Math.floor((total * (round % 6)) / 10);
    const after = Object.values(withoutCall(lost, { ringMs, talkMs }));
    expect(after.every((ms) => ms >= 0)).toBe(true);
    expect(after.reduce((sum, ms) => sum + ms, 0) + talkMs).toBe(total);
  }
});

it('tells how long the rest takes at this pace, without the pauses', () => {
  expect(projectedSeconds(30, { calls: 0, totalSeconds: 60, lost: {} })).toBeNull();
  expect(projectedSeconds(30, { calls: 10, totalSeconds: 1_200, lost: { paused: 600_000 } })).toBe(1_800);
});
