import { expect, it } from 'vitest';
import { numberIn } from './unknown-number.js';

it.each([
  ['(415) 555-0187', '+14155550187'],
  ['415.555.0187', '+14155550187'],
  ['+44 20 7946 0123', '+442079460123'],
  ['415555', null],
  ['Maya 4155550187', null],
  ['911', null],
])('reads %s as %s', (text, number) => {
  expect(numberIn(text, 'US')).toBe(number);
});
