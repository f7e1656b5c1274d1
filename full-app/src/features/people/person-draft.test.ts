import { PERMISSIONS } from '@talk/core/contract';
import { expect, it } from 'vitest';
import { countAdded, isOffered, PERMISSION_GROUPS } from './permission-groups.js';
import {
  isFound,
  limitProblems,
  personProblems,
  reachFields,
  reachOf,
  REACHES,
  rolesIn,
  withId,
} from './person-draft.js';

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

it('asks for what a limit leaves, where the limit counts', () => {
  const none = { accessible_campaigns: [], accessible_users: [] };
  const limited = { ...none, line_access_limit: true, user_access_limit: true };
  expect(limitProblems({ ...limited, communications_visibility: 1 })).toEqual({
    accessible_campaigns: 'linesNeeded',
    accessible_users: 'peopleNeeded',
  });
  expect(limitProblems({ ...limited, communications_visibility: 2, accessible_campaigns: [1] })).toEqual({});
});

it('keeps ids in order, each once', () => {
  expect(withId([3, 7], 5, true)).toEqual([3, 5, 7]);
  expect(withId([3, 5], 5, true)).toEqual([3, 5]);
  expect(withId([3, 5], 5, false)).toEqual([3]);
});

it('offers every permission once, but those that open no screen without a role, unless the person has them', () => {
  const all = PERMISSION_GROUPS.flatMap(({ permissions }) => [...permissions]);
  expect(all.toSorted()).toEqual(PERMISSIONS.toSorted());
  expect(all.filter((permission) => !isOffered(permission, []))).toEqual(['manage billing']);
  expect(all.filter((permission) => !isOffered(permission, ['manage billing']))).toEqual([]);
});

it('counts the permissions that no role gives', () => {
  expect(countAdded(['make call', 'manage tag', 'view workflow'], ['Company Agent'])).toBe(2);
  expect(countAdded(['make call'], ['Company Agent'])).toBe(0);
});
