import { expect, it } from 'vitest';
import { dialTextOf, statusWord } from './contact-words.js';

it('shows a status that only a newer server knows by its own name', () => {
  expect([statusWord('open'), statusWord('snoozed' as never)]).toEqual(['Open', 'snoozed']);
});

it('dials a number with its extension', () => {
  const number = (phone_number: string, extension: string | null) =>
    ({ id: 1, phone_number, extension, title: '', is_opted_out: false, is_primary: true }) as const;
  const contact = {
    phone_number: '+14155550167',
    phone_numbers: [number('+14155550167', '204'), number('+14155550168', null)],
  };
  expect(dialTextOf(contact)).toBe('+14155550167w204');
  expect(dialTextOf(contact, '+14155550168')).toBe('+14155550168');
  expect(dialTextOf({ phone_number: null, phone_numbers: [] })).toBeNull();
});
