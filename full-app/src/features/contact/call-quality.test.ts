import type { CallQuality } from '@talk/core';
import { expect, it } from 'vitest';
import { qualityFacts } from './call-quality.js';

const measured: CallQuality = {
  rating: 'good',
  cause: null,
  mos: 4.37,
  lowest_mos: 4.1,
  jitter_ms: 3.4,
  round_trip_ms: 42.2,
  loss_percent: 0.02,
  seconds: 60,
  reports: [],
};

it.each<[Partial<CallQuality>, string]>([
  [{}, 'Good sound · score 4.4 · jitter 3 ms · round trip 42 ms'],
  [
    { rating: 'poor', cause: 'loss', mos: 2.1, loss_percent: 12.34, round_trip_ms: null },
    'Poor sound: parts of the sound were lost · score 2.1 · jitter 3 ms · 12.3 % lost',
  ],
  [{ rating: 'poor', mos: null, jitter_ms: 0, round_trip_ms: null, seconds: 0 }, 'Poor sound'],
])('says how a call sounded: %j', (changes, words) => {
  expect(qualityFacts({ ...measured, ...changes })).toBe(words);
});
