import { describe, expect, it } from 'vitest';
import { beginWrapUp, nextWrapUp, wrapUpRemainingMs, type WrapUpState } from './wrap-up.js';

const running: WrapUpState = { name: 'running', endsAtMs: 30_000 };
const paused: WrapUpState = { name: 'paused', remainingMs: 12_000 };
const over: WrapUpState = { name: 'over', reason: 'deadline', atMs: 30_000 };

describe('a wrap-up', () => {
  it('counts from the end of the call, or stands still while something forced is outstanding', () => {
    expect(beginWrapUp(30, false, 1000)).toEqual({ name: 'running', endsAtMs: 31_000 });
    expect(beginWrapUp(30, true, 1000)).toEqual({ name: 'paused', remainingMs: 30_000 });
  });

  it('keeps what is left through a pause, and goes on with it', () => {
    const held = nextWrapUp(running, { type: 'blocked', atMs: 18_000 });
    expect(held).toEqual(paused);
    expect(nextWrapUp(held, { type: 'blocked', atMs: 29_000 })).toBe(held);
    expect(nextWrapUp(held, { type: 'unblocked', atMs: 100_000 })).toEqual({ name: 'running', endsAtMs: 112_000 });
  });

  it('is over at once when the forced part was all there was', () => {
    const held = beginWrapUp(0, true, 5000);
    expect(nextWrapUp(held, { type: 'unblocked', atMs: 9000 })).toEqual({
      name: 'over',
      reason: 'finished',
      atMs: 9000,
    });
  });

  it('can be extended while it runs and while it stands still', () => {
    expect(nextWrapUp(running, { type: 'extended', byMs: 30_000 })).toEqual({ name: 'running', endsAtMs: 60_000 });
    expect(nextWrapUp(paused, { type: 'extended', byMs: 60_000 })).toEqual({ name: 'paused', remainingMs: 72_000 });
  });

  it('ignores the deadline that an extension has moved, and any while it stands still', () => {
    expect(nextWrapUp({ name: 'running', endsAtMs: 60_000 }, { type: 'deadline', atMs: 30_000 })).toEqual({
      name: 'running',
      endsAtMs: 60_000,
    });
    expect(nextWrapUp(paused, { type: 'deadline', atMs: 1e9 })).toBe(paused);
    expect(nextWrapUp(running, { type: 'deadline', atMs: 30_000 })).toEqual(over);
  });

  it('stays over, whatever comes late', () => {
    for (const event of [
      { type: 'blocked', atMs: 1 },
      { type: 'unblocked', atMs: 1 },
      { type: 'extended', byMs: 30_000 },
      { type: 'finished', atMs: 1, reason: 'finished' },
    ] as const)
      expect(nextWrapUp(over, event)).toBe(over);
  });

  it('has never less than nothing left', () => {
    expect([wrapUpRemainingMs(running, 10_000), wrapUpRemainingMs(running, 99_000)]).toEqual([20_000, 0]);
    expect([wrapUpRemainingMs(paused, 99_000), wrapUpRemainingMs(over, 0)]).toEqual([12_000, 0]);
  });
});
