import { signal, TalkError } from '@talk/core';
import type { Member } from '@talk/core/contract';
import { act } from 'react';
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
import { readActing } from '../../shared/acting.js';
import { PeoplePage } from './people-page.js';
import { PersonPage } from './person-page.js';

interface Sent {
  readonly id: string;
  readonly params?: object;
  readonly body?: object;
}

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
  last_seen_at: '2026-11-20T10:00:00.000Z',
  has_password: true,
  has_two_step: false,
  password_link: null,
  version: 3,
  ...changes,
});
let people: Member[];
let sent: Sent[];
let refusal: TalkError | null;
let sendsMail: boolean;
let toasts: string[];

async function call({ id }: { id: string }, { params, body }: { params?: { id: number }; body?: object }) {
  if (id === 'listMembers') return { data: people, sends_mail: sendsMail };
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  if (refusal !== null) throw refusal;
  if (id === 'createMember')
    return { user: memberOf({ id: 12, ...body }), password: sendsMail ? null : 'k7wm-2xqa-htr9-ezpd' };
  if (id === 'impersonateUser')
    return { apiToken: 'at_bo', hashed_token: 'hash', expires_at: new Date(Date.now() + 60_000).toISOString() };
  if (id === 'resetMemberPassword') return { user: memberOf({}), password: sendsMail ? null : 'mmmm-nnnn-pppp-qqqq' };
  people = people.map((each) => (each.id === params?.id ? { ...each, ...body, version: each.version + 1 } : each));
  return people.find((each) => each.id === params?.id);
}

const open = (address = '/settings/people', role = 'Company Admin') =>
  openPage({
    routes: { '/settings/people': PeoplePage, '/settings/people/$userId': PersonPage },
    address,
    user: { user_roles: [role], company: { timezone: 'UTC' } },
    api: { call },
    parts: {
      client: { api: { call }, phone: { call: signal(null) } },
      toasts: { show: (said: string) => toasts.push(said) },
    },
  });
const person = (id = 5) => open(`/settings/people/${id}`);
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('dialog input')].map(({ value }) => value);

beforeEach(() => {
  sent = [];
  refusal = null;
  sendsMail = false;
  toasts = [];
  people = [
    memberOf({ id: 9, name: 'Ada', email: 'ada@acme.test', user_roles: ['Company Admin', 'Company Agent'] }),
    memberOf({}),
    memberOf({ id: 6, name: 'Cy', email: 'cy@acme.test', enabled: false, last_seen_at: null }),
  ];
});
afterEach(closePage);

it('lists people with roles and when they were last seen, disabled ones apart, and finds one', async () => {
  await open();
  await shows('Ada (you)ada@acme.test · Admin, Agent · last seen Nov 20, 2026');
  expect(text()).toContain('1 disabled personCycy@acme.test · Agent · not seen lately');
  expect(document.querySelector('.app-people a')?.getAttribute('href')).toBe('/settings/people/9');
  await fill('Find a person', 'BO@');
  await act(async () => document.querySelector<HTMLFormElement>('form[role="search"]')?.requestSubmit());
  await until(() => expect(text()).not.toContain('Ada'));
  expect(text()).toContain('Bo');
});

it('opens for admins only, and for people who exist', async () => {
  for (const address of ['/settings/people', '/settings/people/5']) {
    await open(address, 'Company Supervisor');
    await shows('This page does not exist');
    await closePage();
  }
  await person(99);
  await shows('This page does not exist');
});

it('adds a person whose password is shown once', async () => {
  await open();
  await press('Add a person');
  await press('Add');
  await shows('Enter a name.');
  expect(text()).toContain('This is not an email address.');
  expect(sent).toEqual([]);
  await fill('Name', 'Dee ');
  await fill('Email', 'bo@acme.test');
  await tick('Supervisor');
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: 'No.',
    status: 422,
    fieldErrors: { email: ['Someone in your company has this address.'] },
  });
  await press('Add');
  await shows('Someone in your company has this address.');
  refusal = null;
  await fill('Email', 'dee@acme.test');
  await press('Add');
  await until(() => expect(shown()).toEqual(['dee@acme.test', 'k7wm-2xqa-htr9-ezpd']));
  expect(sent.at(-1)).toEqual({
    id: 'createMember',
    body: { name: 'Dee', email: 'dee@acme.test', user_roles: ['Company Agent', 'Company Supervisor'] },
  });
  await press('Done');
  expect(document.querySelector('dialog')).toBeNull();
});

it('saves only what was changed of a person, with the version that the page shows', async () => {
  await person();
  await shows('Name and sign-in');
  await fill('Contacts', 'ringGroup');
  await tick('Contacts without an owner, too');
  await tick('Agent');
  await press('Save');
  await shows('Choose at least one role.');
  expect(sent).toEqual([]);
  await tick('Supervisor');
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    id: 'updateMember',
    params: { id: 5 },
    body: {
      user_roles: ['Company Supervisor'],
      contacts_visibility: 'restricted',
      contacts_access_level: 2,
      can_view_unassigned_contacts: false,
      if_version: 3,
    },
  });
  await until(() => expect(text()).not.toContain('You have unsaved changes.'));
});

it('keeps the edits when a colleague was faster or the server refuses them', async () => {
  await person();
  await shows('Name and sign-in');
  await fill('Name', 'Beau');
  refusal = new TalkError({ code: 'CONFLICT', message: 'No.', status: 409 });
  await press('Save');
  await shows('A colleague changed this in the meantime.');
  expect(field('Name').value).toBe('Beau');
});

it('disables a person after asking, and enables them again', async () => {
  await person();
  await shows('They can sign in.');
  await press('Disable Bo…');
  await shows('a call that they are in ends');
  expect(sent).toEqual([]);
  await press('Disable');
  await shows('They are disabled and cannot sign in.');
  await press('Enable Bo');
  await shows('They can sign in.');
  expect(sent.map(({ body }) => body)).toEqual([
    { enabled: false, if_version: 3 },
    { enabled: true, if_version: 4 },
  ]);
});

it('makes a new password after asking, and shows it once', async () => {
  await person();
  await shows('Name and sign-in');
  await press('Make a new password…');
  await press('Make password');
  await until(() => expect(shown()).toEqual(['bo@acme.test', 'mmmm-nnnn-pppp-qqqq']));
  expect(sent).toEqual([{ id: 'resetMemberPassword', params: { id: 5 } }]);
});

it('offers admins neither a new password nor an end for themselves', async () => {
  await person(9);
  await shows('You cannot disable yourself.');
  expect(text()).toContain('Your password is under Password and sign-ins.');
  expect(text()).not.toContain('Make a new password');
});

it('leaves name, email and password to a person who also works elsewhere', async () => {
  people = [memberOf({ has_other_companies: true })];
  await person();
  await shows('They also work for another company');
  expect([field('Name').disabled, field('Email').disabled]).toEqual([true, true]);
  expect(text()).not.toContain('Make a new password');
});

it('invites a person by mail where the server sends mail, and shows no password', async () => {
  sendsMail = true;
  await open();
  await press('Add a person');
  expect(text()).toContain('We mail them a link to choose a password.');
  await fill('Name', 'Dee');
  await fill('Email', 'dee@acme.test');
  await press('Add');
  await until(() => expect(toasts).toEqual(['We mailed Dee an invitation.']));
  expect(document.querySelector('dialog')).toBeNull();
});

it('says how it stands with an invitation, sends it again, and takes it back after asking', async () => {
  sendsMail = true;
  const sentLink = { kind: 'invitation', state: 'sent', expires_at: '2099-12-04T10:00:00.000Z' } as const;
  people = [memberOf({ has_password: false, password_link: sentLink, last_seen_at: null })];
  await open();
  await shows('Bobo@acme.test · Agent · invited');
  await closePage();
  await person();
  await shows('They are invited, and have until Dec 4, 2099 to choose a password.');
  await press('Send the invitation again');
  await until(() => expect(toasts).toEqual(['We mailed Bo an invitation.']));
  await press('Take the invitation back…');
  await shows('The link in their mail stops working, and they are disabled.');
  await press('Take back');
  await until(() => expect(sent.map(({ id }) => id)).toEqual(['resetMemberPassword', 'endInvitation']));
});

it('ends the password of a person and mails them a link after asking', async () => {
  sendsMail = true;
  await person();
  await shows('Name and sign-in');
  await press('Ask for a new password…');
  await shows('Their password stops working at once');
  await press('Mail the link');
  await until(() => expect(toasts).toEqual(['We mailed Bo a link.']));
  expect(sent).toEqual([{ id: 'resetMemberPassword', params: { id: 5 } }]);
});

it('turns off the two-step sign-in of a person after asking', async () => {
  people = [memberOf({ has_two_step: true })];
  await person();
  await shows('Turn off their two-step sign-in…');
  await press('Turn off their two-step sign-in…');
  expect(sent).toEqual([]);
  await press('Turn off');
  await until(() => expect(sent).toEqual([{ id: 'resetMemberTwoStep', params: { id: 5 } }]));
});

it('acts as a person for a reason, and starts the app again as them', async () => {
  await person();
  await shows('Act as Bo…');
  await press('Act as Bo…');
  expect(document.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.disabled).toBe(true);
  await fill('Reason', 'A lost contact');
  await press('Act as them');
  await until(() =>
    expect(sent).toEqual([{ id: 'impersonateUser', params: { id: 5 }, body: { reason: 'A lost contact' } }]),
  );
  await until(() => expect(readActing()).toMatchObject({ token: 'at_bo' }));
  sessionStorage.clear();
});

it('offers to act neither as oneself nor as a disabled person', async () => {
  await person(9);
  await shows('Ada');
  expect(text()).not.toContain('Act as');
});
