import { expect, it } from 'vitest';
import { dialedIn, numberIn } from './number-in.js';

it.each([
  ['(415) 555-0187', '+14155550187'],
  ['415.555.0187', '+14155550187'],
  ['+44 20 7946 0123', '+442079460123'],
  ['415555', null],
  ['Maya 4155550187', null],
  ['911', null],
  ['(415) 555-0167 x2', '+14155550167'],
  ['7-Eleven', null],
  ['Route 66 Diner', null],
])('reads %s as %s', (text, number) => {
  expect(numberIn(text, 'US')).toBe(number);
});

it.each([
  ['(415) 555-0167 x2', '+14155550167w2'],
  ['+14155550167;ext=2', '+14155550167w2'],
  ['4155550167,,2', '+14155550167w2'],
  ['(415) 555-0167', '+14155550167'],
])('dials %s with its extension', (text, dialed) => {
  expect(dialedIn(text, 'US')).toBe(dialed);
});
