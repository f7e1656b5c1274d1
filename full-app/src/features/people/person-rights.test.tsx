import { signal } from '@talk/core';
import type { Member } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  closePage,
  field,
  fill,
  openPage,
  pageText as text,
  press,
  shows,
  tick,
  until,
} from '../../shared/testing/page-driver.js';
import { PeoplePage } from './people-page.js';
import { PersonPage } from './person-page.js';

const memberOf = (changes: Partial<Member>): Member => ({
  id: 5,
  name: 'Bo',
  email: 'bo@acme.test',
  enabled: true,
  active: true,
  user_roles: ['Company Agent'],
  extra_permissions: [],
  read_only_access: false,
  bulk_sms_enabled: true,
  bulk_rvm_enabled: true,
  is_destination: false,
  contacts_visibility: 'everyone',
  contacts_access_level: 3,
  communications_visibility: 1,
  can_view_unassigned_contacts: true,
  line_access_limit: false,
  accessible_campaigns: [],
  user_access_limit: false,
  accessible_users: [],
  has_other_companies: false,
  last_seen_at: null,
  has_password: true,
  has_two_step: false,
  password_link: null,
  version: 3,
  ...changes,
});
let people: Member[];
let sent: object[];

async function call({ id }: { id: string }, { params, body }: { params?: { id: number }; body?: object } = {}) {
  if (id === 'listMembers') return { data: people, sends_mail: false };
  sent.push(body ?? {});
  people = people.map((each) => (each.id === params?.id ? { ...each, ...body, version: each.version + 1 } : each));
  return people.find((each) => each.id === params?.id);
}

const LINES = [
  { id: 11, name: 'Sales' },
  { id: 12, name: 'Support' },
];
const api = { call, company: { lines: async () => ({ data: LINES }) } };

const open = (person: Partial<Member> = {}, address = '/settings/people/5') => {
  people = [memberOf({ id: 9, name: 'Ada', user_roles: ['Company Admin'] }), memberOf(person)];
  people.push(memberOf({ id: 6, name: 'Cy' }), memberOf({ id: 7, name: 'Zoe', enabled: false }));
  return openPage({
    routes: { '/settings/people': PeoplePage, '/settings/people/$userId': PersonPage },
    address,
    user: {
      user_roles: ['Company Admin'],
      user_permissions: ['list communication'],
      company: { timezone: 'UTC' },
    },
    api,
    parts: { client: { api, phone: { call: signal(null) } } },
  });
};
const saved = async (body: object): Promise<void> => {
  await press('Save');
  await until(() => expect(sent).toEqual([{ ...body, if_version: 3 }]));
};

beforeEach(() => {
  sent = [];
});
afterEach(closePage);

it('leads to the communications of the user', async () => {
  await open();
  await shows('Communications of this user');
  expect(document.querySelector('header p a')?.getAttribute('href')).toBe('/user-activity/5');
});

it('limits a person to lines by name, once one is chosen', async () => {
  await open();
  await shows('Limits');
  await fill('Lines', 'some');
  await shows('Support');
  await press('Save');
  await shows('Choose at least one line.');
  expect(sent).toEqual([]);
  await tick('Support');
  await saved({ line_access_limit: true, accessible_campaigns: [12] });
});

it('keeps lines that the admin does not see until they are taken out', async () => {
  await open({ line_access_limit: true, accessible_campaigns: [11, 90, 91] });
  await shows('Support');
  const others = '2 that you do not see or that do not exist any more';
  expect(field(others).checked).toBe(true);
  await tick(others);
  await saved({ accessible_campaigns: [11] });
});

it('limits a person to calls and texts of colleagues who work here', async () => {
  await open();
  await shows('Limits');
  await fill('Calls and texts of colleagues', 'some');
  await shows('They see their own calls and texts, and those of these people');
  expect(text()).not.toContain('Zoe');
  await tick('Cy');
  await tick('Ada');
  await tick('Calls and texts that no one took, too');
  await saved({ user_access_limit: true, accessible_users: [6, 9], can_view_unassigned_contacts: false });
});

it('has no limit by colleague for a person who sees only their own calls', async () => {
  await open({ communications_visibility: 2, user_access_limit: true });
  await shows('so there is no limit by colleague');
  expect(text()).not.toContain('Those of everyone');
});

it('gives single permissions in addition to those of the roles', async () => {
  await open({ extra_permissions: ['manage tag'] });
  await shows('1 in addition to the roles');
  expect([field('Place calls').checked, field('Place calls').disabled]).toEqual([true, true]);
  expect([field('Manage tags').checked, field('Manage tags').disabled]).toEqual([true, false]);
  await tick('Export contacts');
  await tick('Manage tags');
  // A role gives it from now on.
  await tick('Supervisor');
  expect(field('Export contacts').disabled).toBe(true);
  await shows('none in addition to the roles');
  await tick('Supervisor');
  await saved({ extra_permissions: ['export contact'] });
});

it('shows no single permissions for an admin, who has them all', async () => {
  await open({}, '/settings/people/9');
  await shows('An admin can do everything.');
  expect(document.querySelector('details')).toBeNull();
});

it('pauses a person, turns off their broadcasts, and says so', async () => {
  await open();
  await shows('Takes part in calls and texts');
  await tick('Takes part in calls and texts');
  await tick('Only a destination of calls');
  await tick('Broadcasts');
  await saved({ active: false, is_destination: true, bulk_sms_enabled: false });
  await shows('Paused: they place and take no calls, and send no texts.');
  await closePage();
  await open({ active: false }, '/settings/people');
  await shows('Bobo@acme.test · Agent · paused');
});
