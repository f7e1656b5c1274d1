import { expect, it } from 'vitest';
import { phoneTyped } from './phone-typing.js';

it.each([
  ['4155550150', 10, 'US', '(415) 555-0150'],
  ['415555', 6, 'US', '415-555'],
  ['+442079460958', 13, 'US', '+44 20 7946 0958'],
  ['030 123', 7, 'DE', '030 123'],
  // In the middle, and with words: as typed.
  ['4155550150', 3, 'US', '4155550150'],
  ['415 555 0150 ext 5', 18, 'US', '415 555 0150 ext 5'],
])('%j with the caret at %i in %s is %j', (text, caret, country, shown) => {
  expect(phoneTyped(text, caret, country)).toBe(shown);
});
