import { expect, it } from 'vitest';
import type { HandsetView } from '../../src/control/types.js';
import { chooseNumber } from './number.policy.js';

const handsets = (...online: number[]): HandsetView[] =>
  [0, 1, 2].map((index) => ({
    number: `+1415555015${index}`,
    identity: `handset_1415555015${index}`,
    online: online.includes(index),
    place: index + 1,
  }));

it('takes the number of the address, by its last digits, and waits when it is taken', () => {
  expect(chooseNumber(handsets(), '0151', null)).toEqual({ number: '+14155550151', taken: false });
  expect(chooseNumber(handsets(1), '+1 415 555 0151', null)).toEqual({ number: '+14155550151', taken: true });
});

it('takes the remembered number, unless another window has it', () => {
  expect(chooseNumber(handsets(), null, '+14155550152')).toEqual({ number: '+14155550152', taken: false });
  expect(chooseNumber(handsets(2), null, '+14155550152')).toEqual({ number: '+14155550150', taken: false });
});

it('takes the first free number, and waits for the first when none is free', () => {
  expect(chooseNumber(handsets(0), 'nonsense', null)).toEqual({ number: '+14155550151', taken: false });
  expect(chooseNumber(handsets(0, 1, 2), null, null)).toEqual({ number: '+14155550150', taken: true });
  expect(chooseNumber([], null, null)).toBeNull();
});
