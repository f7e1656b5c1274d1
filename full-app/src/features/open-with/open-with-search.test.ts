import { expect, it } from 'vitest';
import { readOpenWithSearch } from './open-with-search.js';

it('reads the number by either name, with what is known of the contact', () => {
  const rest = { first_name: ' Maya ', last_name: 'Lopez', is_company: 'true' };
  expect(readOpenWithSearch({ action: 'Call', phone: '+14155550150', ...rest })).toEqual({
    action: 'call',
    phone: '+14155550150',
    first_name: 'Maya',
    last_name: 'Lopez',
    is_company: true,
  });
  expect(readOpenWithSearch({ phone_number: 4155550150, is_company: 1 })).toEqual({
    phone: '4155550150',
    is_company: true,
  });
  expect(readOpenWithSearch({ phone: 'tel:+14155550150', action: 'sms' })).toEqual({
    action: 'text',
    phone: '+14155550150',
  });
});

it('leaves out what is not one', () => {
  expect(readOpenWithSearch({ action: 'explode', phone: 'javascript:', first_name: {}, is_company: 'no' })).toEqual({});
});
