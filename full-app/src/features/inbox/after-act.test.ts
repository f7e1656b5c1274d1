import { expect, it } from 'vitest';
import { goesOnWith } from './after-act.js';

it.each([
  ['next', 2, 3],
  ['next', 3, 2],
  ['previous', 2, 1],
  ['previous', 1, 2],
  ['stay', 2, 'stay'],
  ['list', 2, null],
  ['next', 9, null],
] as const)('goes to the %s one after contact %i', (after, id, expected) => {
  expect(goesOnWith([1, 2, 3], id, after)).toBe(expected);
});

it('goes back to the list after the last one', () => {
  expect(goesOnWith([7], 7, 'next')).toBeNull();
});
