import type { Profile } from '@talk/core';
import { profileOf } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { SETTINGS, SETTINGS_GROUPS } from './settings-places.js';
import { t } from './settings-texts.js';

const CALLS = ['lines', 'ringGroups', 'answering', 'voicemailMessages', 'scripts', 'afterCalls'];
const offered = (user: Partial<Profile>): string[] =>
  SETTINGS.filter(({ isFor }) => isFor(profileOf(user))).flatMap(({ id }) => (CALLS.includes(id) ? [id] : []));

const takesCalls: Profile['user_permissions'] = ['answer call', 'list user'];

it.each<[string, Profile['user_roles'], Profile['user_permissions'], string[]]>([
  ['admins', ['Company Admin'], takesCalls, CALLS],
  ['supervisors', ['Company Supervisor'], takesCalls, ['answering', 'voicemailMessages', 'scripts']],
  ['agents', ['Company Agent'], takesCalls, ['answering', 'voicemailMessages']],
  ['reporters', ['Company Reporter Access'], [], []],
])('offers %s the screens of calls that they may use', (_who, user_roles, user_permissions, ids) => {
  expect(offered({ user_roles, user_permissions }).sort()).toEqual([...ids].sort());
});

it('begins with the tabs of spec 1 §2, in its order', () => {
  expect(SETTINGS_GROUPS.tabs.map(({ id }) => t(id))).toEqual([
    'General',
    'Profile',
    'Visibility',
    'Personalization',
    'Inbound Call',
    'Outbound Call',
    'Notification',
    'SMS Templates',
    'Diagnosis',
    'Connection Test',
  ]);
});

it('offers the settings of calling out to users who can make calls', () => {
  const offers = (user_permissions: Profile['user_permissions']): boolean =>
    SETTINGS.some(({ id, isFor }) => id === 'outboundCall' && isFor(profileOf({ user_permissions })));
  expect([offers(['make call']), offers(['answer call'])]).toEqual([true, false]);
});

it('offers the people of the company to admins, and everyone their own password', () => {
  const ids = (user_roles: Profile['user_roles']): string[] =>
    SETTINGS.filter(({ isFor }) => isFor(profileOf({ user_roles }))).map(({ id }) => id);
  expect(ids(['Company Admin'])).toEqual(expect.arrayContaining(['people', 'signIns']));
  expect(ids(['Company Supervisor'])).not.toContain('people');
  expect(ids(['Company Reporter Access'])).toContain('signIns');
});

it('offers the settings of texting, also in the palette, to those who may change them', () => {
  const ids = (user: Partial<Profile>): string[] =>
    SETTINGS.filter(({ isFor }) => isFor(profileOf(user))).map(({ id }) => id);
  expect(ids({ user_permissions: ['manage compliance'] })).toContain('texting');
  expect(ids({ user_roles: ['Company Agent'], user_permissions: ['answer call'] })).not.toContain('texting');
  expect(ids({ user_permissions: ['manage compliance'] })).not.toContain('billing');
  expect(ids({ user_roles: ['Billing Admin'], user_permissions: ['manage billing'] })).toContain('billing');
});
