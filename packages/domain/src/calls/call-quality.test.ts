import { describe, expect, it } from 'vitest';
import { mosOf, ratingOfMos, summarizeQuality, type MeasuredQuality } from './call-quality.js';

const part = (changes: Partial<MeasuredQuality> = {}): MeasuredQuality => ({
  samples: 60,
  mosAverage: 4.3,
  mosLowest: 4.1,
  jitterAverageMs: 4,
  jitterHighestMs: 9,
  roundTripAverageMs: 60,
  roundTripHighestMs: 90,
  packetsReceived: 3000,
  packetsLost: 0,
  causeSeconds: {},
  ...changes,
});

describe('the mean opinion score', () => {
  it.each([
    [{ roundTripMs: 20, jitterMs: 2, lossPercent: 0 }, 4.42, 'good'],
    [{ roundTripMs: 150, jitterMs: 15, lossPercent: 4 }, 3.98, 'fair'],
    [{ roundTripMs: 400, jitterMs: 60, lossPercent: 8 }, 1.73, 'poor'],
    [{ roundTripMs: 2000, jitterMs: 500, lossPercent: 100 }, 1, 'poor'],
  ] as const)('of %j is %f, %s', (facts, mos, rating) => {
    expect(mosOf(facts)).toBeCloseTo(mos, 1);
    expect(ratingOfMos(mosOf(facts))).toBe(rating);
  });
});

describe('the quality of a call', () => {
  it('is unknown when nothing was measured', () => {
    expect(summarizeQuality([])).toBeNull();
    expect(summarizeQuality([part({ samples: 0 })])).toBeNull();
  });

  it('counts each connection by its length, and the worst moment of all', () => {
    const bad = part({ samples: 20, mosAverage: 2.3, mosLowest: 1.2, packetsReceived: 900, packetsLost: 100 });
    expect(summarizeQuality([part(), bad])).toMatchObject({
      rating: 'fair',
      mos: expect.closeTo(3.8),
      lowestMos: 1.2,
      lossPercent: 2.5,
      seconds: 80,
    });
  });

  it('names the cause that lasted longest, and none for a good call', () => {
    const causes = { jitter: 10, 'low-microphone': 40 };
    expect(summarizeQuality([part({ mosAverage: 2, causeSeconds: causes })])).toMatchObject({
      rating: 'poor',
      cause: 'low-microphone',
    });
    expect(summarizeQuality([part({ causeSeconds: { jitter: 2 } })])).toMatchObject({ rating: 'good', cause: null });
  });

  it('is not good when something was wrong for a fifth of it, though the network was', () => {
    expect(summarizeQuality([part({ causeSeconds: { 'low-microphone': 12 } })])).toMatchObject({
      rating: 'fair',
      cause: 'low-microphone',
    });
  });

  it('is poor, without a score, when nothing was heard', () => {
    const silent = part({ mosAverage: null, mosLowest: null, packetsReceived: 0, causeSeconds: { 'no-sound': 50 } });
    expect(summarizeQuality([silent])).toMatchObject({ rating: 'poor', cause: 'no-sound', mos: null });
  });

  it('is computed from jitter and loss where the browser gave no score', () => {
    const measured = part({ mosAverage: null, mosLowest: null, roundTripAverageMs: null, packetsLost: 1500 });
    expect(summarizeQuality([measured])).toMatchObject({ rating: 'poor', mos: null, lowestMos: null });
  });
});
