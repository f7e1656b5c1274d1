import type { Contact } from '@talk/core';
import { expect, it } from 'vitest';
import { conflictWords, isChanged, overtakenBy, textEdit } from './contact-edit.js';

const contact = {
  id: 7,
  version: 3,
  email: 'maya@acme.test',
  company_name: null,
  attributes: {},
} as unknown as Contact;

it('saves nothing for an emptied field, and says what its writer has seen', () => {
  expect(textEdit(contact, 'email', 'Email', '  ')).toEqual({
    field: 'email',
    label: 'Email',
    value: null,
    shown: null,
    before: 'maya@acme.test',
    patch: { email: null },
  });
});

it('knows an unchanged text', () => {
  expect(isChanged(contact, 'email', ' maya@acme.test ')).toBe(false);
  expect(isChanged(contact, 'company_name', '  ')).toBe(false);
  expect(isChanged(contact, 'company_name', 'Acme')).toBe(true);
});

it('tells what somebody else wrote while a text was being written', () => {
  const now = { ...contact, version: 5, email: 'lopez@acme.test' };
  expect(overtakenBy(contact, now, 'email')).toBe(
    'Someone changed this in the meantime. It is now “lopez@acme.test”. Save again to replace it.',
  );
  expect(overtakenBy(contact, now, 'company_name')).toBeNull();
  expect(conflictWords({ ...contact, email: null }, 'email')).toContain('cleared');
});
