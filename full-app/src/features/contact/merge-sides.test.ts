import type { Contact } from '@talk/core';
import { expect, it } from 'vitest';
import { differingFields } from './merge-sides.js';

const contact = (values: Partial<Contact>): Contact =>
  ({
    ...Object.fromEntries(
      ['first_name', 'last_name', 'company_name', 'email', 'address', 'website', 'notes', 'csf1', 'csf2'].map(
        (name) => [name, null],
      ),
    ),
    owner_name: null,
    user_id: null,
    task_status: 2,
    task_status_name: 'open',
    disposition_status: null,
    phone_number: null,
    ...values,
  }) as Contact;

it('asks only where both have something, and it differs', () => {
  const winner = contact({
    first_name: 'Maya',
    email: 'a@x.com',
    phone_number: '+14155550101',
    user_id: 1,
    owner_name: 'Ana',
  });
  const loser = contact({
    first_name: 'Maya',
    email: 'b@x.com',
    phone_number: '+14155550102',
    notes: 'Tea',
    task_status: 4,
    task_status_name: 'closed',
  });
  expect(differingFields(winner, loser).map(({ field }) => field)).toEqual(['email', 'task_status', 'phone_number']);
});
