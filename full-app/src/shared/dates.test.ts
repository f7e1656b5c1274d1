import { expect, it } from 'vitest';
import { exactWords } from './dates.js';

it('gives the exact time that a short one hides', () => {
  expect(exactWords(Date.parse('2026-11-20T17:05:00Z'), 'America/Los_Angeles', 12)).toBe('Nov 20, 2026, 9:05 AM');
});
