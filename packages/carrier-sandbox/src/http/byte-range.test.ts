import { expect, it } from 'vitest';
import { byteRange } from './byte-range.js';

it.each([
  [undefined, null],
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=900-', { from: 900, to: 999 }],
  ['bytes=900-5000', { from: 900, to: 999 }],
  ['bytes=-100', { from: 900, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=1000-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=9-5', 'beyond'],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['seconds=1-2', null],
] as const)('of a thousand bytes %s is %j', (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range);
});
