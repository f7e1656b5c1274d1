import { describe, expect, it } from 'vitest';
import { createManualClock } from '../testing/manual-clock.js';
import { frameTicker } from './clock.js';

describe('the 20 ms ticker', () => {
  it('is one per clock, ticks every 20 ms, and rests when nobody is subscribed', () => {
    const clock = createManualClock();
    const ticker = frameTicker(clock);
    expect(frameTicker(clock)).toBe(ticker);
    expect(clock.pending).toBe(0);
    const ticks = [0, 0];
    const stops = ticks.map((_, i) => ticker.add(() => (ticks[i] = (ticks[i] ?? 0) + 1)));
    expect(clock.pending).toBe(1);
    clock.advance(1000);
    expect(ticks).toEqual([50, 50]);
    stops[0]?.();
    clock.advance(100);
    expect(ticks).toEqual([50, 55]);
    stops[1]?.();
    expect(clock.pending).toBe(0);
    clock.advance(100);
    expect(ticks).toEqual([50, 55]);
  });

  it('makes up for a short delay and keeps the beat', () => {
    const clock = createManualClock();
    let ticks = 0;
    frameTicker(clock).add(() => (ticks += 1));
    clock.stall(70);
    clock.advance(30);
    expect(ticks).toBe(5);
  });

  it('runs at most five ticks at once, and drops time lost beyond 200 ms', () => {
    const clock = createManualClock();
    let ticks = 0;
    frameTicker(clock).add(() => (ticks += 1));
    clock.stall(5000);
    clock.advance(0);
    expect(ticks).toBe(5);
    clock.advance(100);
    expect(ticks).toBe(10);
  });

  it('goes on with the others when one tick throws', () => {
    const clock = createManualClock();
    let ticks = 0;
    frameTicker(clock).add(() => {
      throw new Error('broken');
    });
    frameTicker(clock).add(() => (ticks += 1));
    expect(() => clock.advance(20)).toThrow('broken');
    expect(() => clock.advance(20)).toThrow('broken');
    expect(ticks).toBe(2);
  });
});
