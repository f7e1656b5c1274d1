import { describe, expect, it } from 'vitest';
import { goodSample } from '../../testing/fake-voice.js';
import type { VoiceSample } from '../voice-device.port.js';
import { createSpeechDetector } from './muted-speech.js';
import { createQualityMeter } from './quality.meter.js';

function after(
  seconds: number,
  changes: Partial<VoiceSample> = {},
  context = { muted: false },
  meter = createQualityMeter(),
) {
  for (let second = 0; second < seconds; second += 1) meter.add({ ...goodSample, ...changes }, context);
  return meter;
}

describe('the bars', () => {
  it('wait for three seconds, since the first ones say nothing', () => {
    expect(after(2).live()).toBeNull();
    expect(after(3).live()).toMatchObject({ bars: 3, cause: null });
  });

  it.each([
    [{ jitterMs: 90 }, 2, 'jitter'],
    [{ lossPercent: 4 }, 2, 'loss'],
    [{ lossPercent: 15 }, 1, 'loss'],
    [{ roundTripMs: 420 }, 2, 'round-trip'],
    [{ hasArrived: false }, 1, 'no-sound'],
  ] as const)('with %j are %i, because of %s', (changes, bars, cause) => {
    expect(after(8, changes).live()).toMatchObject({ bars, cause });
  });

  it('recover within five seconds after trouble', () => {
    const meter = after(20, { lossPercent: 30 });
    expect(meter.live()?.bars).toBe(1);
    expect(after(5, {}, { muted: false }, meter).live()).toMatchObject({ bars: 3, cause: null });
  });

  it('are not fooled by one bad second', () => {
    const meter = after(10);
    meter.add({ ...goodSample, jitterMs: 100 }, { muted: false });
    expect(meter.live()).toMatchObject({ bars: 3, cause: null });
  });
});

describe('a microphone', () => {
  it('that gives exact silence is named after eight seconds, and one that is quiet after twenty-five', () => {
    expect(after(7, { microphoneLevel: 0 }).live()?.cause).toBeNull();
    expect(after(8, { microphoneLevel: 0 }).live()).toMatchObject({ bars: 2, cause: 'low-microphone' });
    expect(after(24, { microphoneLevel: 0.002 }).live()?.cause).toBeNull();
    expect(after(25, { microphoneLevel: 0.002 }).live()?.cause).toBe('low-microphone');
  });

  it('is not blamed while the call is muted', () => {
    expect(after(60, { microphoneLevel: 0 }, { muted: true }).live()?.cause).toBeNull();
  });
});

it('keeps averages, extremes and how long each trouble lasted', () => {
  const meter = after(10, { mos: 4, jitterMs: 10 });
  after(10, { mos: 2, jitterMs: 50, packetsReceived: 900, packetsLost: 20 }, { muted: false }, meter);
  expect(meter.total()).toMatchObject({
    samples: 20,
    mosAverage: 3,
    mosLowest: 2,
    jitterAverageMs: 30,
    jitterHighestMs: 50,
    roundTripAverageMs: 30,
    packetsReceived: 900,
    packetsLost: 20,
    causeSeconds: { jitter: 8 },
  });
});

it('gives no score to a line on which nothing arrived', () => {
  const silent = { packetsReceived: 0, hasArrived: false, jitterMs: 0, lossPercent: 0, roundTripMs: null };
  expect(after(10, silent).total()).toMatchObject({ samples: 10, mosAverage: null, mosLowest: null });
});

it('computes a score where the browser gives none', () => {
  expect(after(5, { mos: null, roundTripMs: null }).total()).toMatchObject({
    mosAverage: expect.closeTo(4.4, 1),
    roundTripAverageMs: null,
  });
});

describe('speech', () => {
  const hear = (levels: readonly number[], detector = createSpeechDetector()) => {
    for (const level of levels) detector.add(level);
    return detector;
  };
  const times = (count: number, level: number) => Array.from({ length: count }, () => level);

  it('is heard after half a second, and over after three of silence', () => {
    const detector = hear([...times(20, 0.003), ...times(6, 0.08)]);
    expect(detector.speaking()).toBe(true);
    expect(hear(times(29, 0.003), detector).speaking()).toBe(true);
    expect(hear(times(2, 0.003), detector).speaking()).toBe(false);
  });

  it('is neither a cough nor the noise of a fan', () => {
    expect(hear([...times(20, 0.003), ...times(3, 0.3), ...times(5, 0.003)]).speaking()).toBe(false);
    expect(hear(times(600, 0.015)).speaking()).toBe(false);
  });
});
