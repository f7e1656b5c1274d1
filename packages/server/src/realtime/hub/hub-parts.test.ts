import { describe, expect, it } from 'vitest';
import { rosterData } from './channel.js';
import { createEventCache } from './event-cache.js';
import { nextLiveness, type Liveness } from './liveness.machine.js';
import { createTokenBucket } from './token-bucket.js';

describe('liveness', () => {
  const times = { activityTimeoutMs: 120_000, pongTimeoutMs: 30_000 };
  const heard: Liveness = { phase: 'heard', atMs: 0, everSpoke: true };

  it('pings after the activity timeout and gives up after the pong timeout', () => {
    expect(nextLiveness(heard, { type: 'tick', atMs: 119_999 }, times)).toBe(heard);
    const pinged = nextLiveness(heard, { type: 'tick', atMs: 120_000 }, times);
    expect(pinged).toEqual({ phase: 'pinged', atMs: 120_000, everSpoke: true });
    expect(nextLiveness(pinged, { type: 'tick', atMs: 149_999 }, times)).toBe(pinged);
    expect(nextLiveness(pinged, { type: 'tick', atMs: 150_000 }, times)).toEqual({ phase: 'lost', cause: 'noPong' });
  });

  it('is satisfied by any message, and told apart from a socket that never spoke', () => {
    const pinged: Liveness = { phase: 'pinged', atMs: 0, everSpoke: false };
    expect(nextLiveness(pinged, { type: 'message', atMs: 9 }, times)).toEqual({ ...heard, atMs: 9 });
    expect(nextLiveness(pinged, { type: 'tick', atMs: 30_000 }, times)).toEqual({
      phase: 'lost',
      cause: 'neverActive',
    });
  });

  it('absorbs what comes after the end', () => {
    const lost: Liveness = { phase: 'lost', cause: 'noPong' };
    expect(nextLiveness(lost, { type: 'message', atMs: 1 }, times)).toBe(lost);
  });
});

describe('event cache', () => {
  it('replays the last event until it is too old', () => {
    const cache = createEventCache(1_000, 10_000);
    cache.put('a', 'one', 0);
    cache.put('a', 'two', 500);
    expect(cache.get('a', 1_499)).toBe('two');
    expect(cache.get('a', 1_500)).toBeUndefined();
  });

  it('gives up the channel unused longest when memory runs out', () => {
    const cache = createEventCache(1_000, 40);
    cache.put('a', 'x'.repeat(10), 0);
    cache.put('b', 'x'.repeat(10), 0);
    cache.put('a', 'y'.repeat(10), 0);
    cache.put('c', 'x'.repeat(10), 0);
    expect(cache.get('b', 0)).toBeUndefined();
    expect(cache.get('a', 0)).toBe('y'.repeat(10));
    expect(cache.get('c', 0)).toBe('x'.repeat(10));
  });
});

describe('token bucket', () => {
  it('allows the burst, then the rate, and is not refilled by a clock that runs backwards', () => {
    const bucket = createTokenBucket(10, 2, 0);
    expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([true, true, false]);
    expect(bucket.take(100)).toBe(true);
    expect(bucket.take(0)).toBe(false);
  });
});

it('has everybody in the roster of a presence channel, those of whom nothing is shown too', () => {
  const roster: unknown = JSON.parse(
    rosterData(
      new Map<string, unknown>([
        ['ann', { name: 'Ann' }],
        ['bob', undefined],
      ]),
    ),
  );
  expect(roster).toEqual({ presence: { count: 2, ids: ['ann', 'bob'], hash: { ann: { name: 'Ann' }, bob: null } } });
});
