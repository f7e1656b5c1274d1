import { expect, it } from 'vitest';
import { createRepeats, readClickedNumber } from './dial-number.js';

it.each([
  [
    'in full',
    {
      phoneNumber: '+1 415-555-0150',
      phone_number: '+1 415-555-0150',
      objectId: 9,
      objectType: 'COMPANY',
      calleeInfo: { calleeId: 101, calleeObjectTypeId: '0-1' },
      startTimestamp: 1,
    },
    { number: '+1 415-555-0150', record: { id: '101', type: '0-1' } },
  ],
  [
    'from a ticket, without a type',
    { phoneNumber: '4155550150', objectId: 0, subjectId: 0, calleeInfo: { calleeId: 7, calleeObjectTypeId: '0-1' } },
    { number: '4155550150', record: { id: '7', type: '0-1' } },
  ],
  ['from a ticket that names nobody', { phoneNumber: '1', objectId: 0 }, { number: '1', record: null }],
  [
    'from a custom object',
    { phoneNumber: '1', objectId: 5, objectType: '2-77', calleeInfo: {} },
    { number: '1', record: { id: '5', type: '2-77' } },
  ],
  ['by the other name', { phone_number: '(415) 555-0150' }, { number: '(415) 555-0150', record: null }],
  ['unformatted', { phoneNumber: 'ask the front desk' }, { number: 'ask the front desk', record: null }],
  ['empty', { phoneNumber: ' ' }, null],
  ['as a number of digits', { phoneNumber: 4155550150 }, null],
  ['as nothing', null, null],
])('reads a click %s', (_how, data, expected) => {
  expect(readClickedNumber(data)).toEqual(expected);
});

it('takes one click for one, and the next for another', () => {
  let atMs = 0;
  const isRepeated = createRepeats(() => atMs);
  const at = (ms: number, number: string) => {
    atMs = ms;
    return isRepeated({ number, record: null });
  };
  expect([at(0, '1'), at(90, '1'), at(200, '2'), at(1300, '2'), at(2300, '2')]).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});
