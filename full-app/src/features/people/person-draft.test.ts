import { expect, it } from 'vitest';
import { isFound, personProblems, reachFields, reachOf, REACHES, rolesIn } from './person-draft.js';

it.each(REACHES)('writes the reach %s as it reads it', (reach) => {
  const fields = { contacts_visibility: 'everyone', contacts_access_level: 3, ...reachFields(reach) } as const;
  expect(reachOf(fields)).toBe(reach);
});

it('takes a reach that it does not know for the narrowest', () => {
  expect(reachOf({ contacts_visibility: 'restricted', contacts_access_level: 9 })).toBe('owned');
});

it('names what is missing of a person', () => {
  expect(personProblems({ name: ' ', email: 'cy', user_roles: [] })).toEqual({
    name: 'nameNeeded',
    email: 'emailBad',
    user_roles: 'rolesNeeded',
  });
  expect(personProblems({ name: 'x'.repeat(121), email: 'cy@acme.test', user_roles: ['Company Agent'] })).toEqual({
    name: 'nameLong',
  });
});

it('reads roles from the text of a form, each once and none that does not exist', () => {
  expect(rolesIn('Company Admin,Owner,Company Agent,Company Admin')).toEqual(['Company Agent', 'Company Admin']);
  expect(rolesIn('')).toEqual([]);
});

it('finds people by name and address, whatever the case', () => {
  const ada = { name: 'Ada King', email: 'ada@acme.test' };
  expect(['king', ' ADA@', ''].map((text) => isFound(ada, text))).toEqual([true, true, true]);
  expect(isFound(ada, 'bo')).toBe(false);
});
