import { expect, it } from 'vitest';
import { durationWords } from './session-time-words.js';

it.each([
  [20, 'less than a minute'],
  [60, '1 minute'],
  [2_400, '40 minutes'],
  [3_600, '1 hour'],
  [4_800, '1 hour 20 minutes'],
])('words %i seconds as "%s"', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
