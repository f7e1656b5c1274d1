import { expect, it } from 'vitest';
import { sentenceAt } from './sentence-at.js';

const SENTENCES = [
  { start_ms: 0, end_ms: 2_000 },
  { start_ms: 1_500, end_ms: 3_000 },
  { start_ms: 4_000, end_ms: 5_000 },
];

it.each([
  ['the beginning', 0, 0],
  ['two at once', 1_600, 1],
  ['the end of one', 3_000, -1],
  ['a pause', 3_500, -1],
  ['the last one', 4_999, 2],
])('finds the sentence at %s', (_where, atMs, index) => {
  expect(sentenceAt(SENTENCES, atMs)).toBe(index);
});
