import type { SingleSignOn, SingleSignOnAccount } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  closePage,
  fill,
  openPage,
  pageText as text,
  press,
  shows,
  tick,
  until,
} from '../../shared/testing/page-driver.js';
import { SingleSignOnSection } from './single-sign-on-section.js';

const EMPTY: SingleSignOn = {
  is_set_up: false,
  is_on: false,
  issuer: '',
  client_id: '',
  domains: [],
  has_second_step: false,
  accepts_unmarked_addresses: false,
  is_only_way: false,
  redirect_url: 'https://talk.example.com/single-sign-on',
  txt_record: 'talk-sign-in=1',
};
const ACME: SingleSignOn = {
  ...EMPTY,
  is_set_up: true,
  is_on: true,
  issuer: 'https://login.example.com',
  client_id: 'talk',
  domains: [
    { name: 'acme.com', is_proven: true },
    { name: 'acme.org', is_proven: false },
  ],
};
const CY: SingleSignOnAccount = {
  id: 7,
  name: 'Cy',
  email: 'cy@acme.com',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-22T10:00:00.000Z',
};
let settings: SingleSignOn;
let accounts: SingleSignOnAccount[];
let problem: string | null;
let sent: object[];
let said: string[];

async function call({ id }: { id: string }, { params, body }: { params?: object; body?: object } = {}) {
  if (id === 'getSingleSignOn') return settings;
  if (id === 'listSingleSignOnAccounts') return { data: accounts };
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  if (id === 'forgetSingleSignOnAccount') accounts = [];
  if (id === 'removeSingleSignOn') settings = EMPTY;
  if (id === 'updateSingleSignOn') settings = { ...settings, ...body, is_set_up: true, domains: ACME.domains };
  return id === 'checkSingleSignOn' ? { problem, taken_domains: [], settings } : settings;
}

async function open(): Promise<void> {
  await openPage({
    routes: { '/settings/general': SingleSignOnSection },
    address: '/settings/general',
    user: { company: { timezone: 'UTC' } },
    api: { call },
    parts: { toasts: { show: (words: string) => said.push(words) } },
  });
  await shows('Redirect address');
}

beforeEach(() => {
  [settings, accounts, problem, sent, said] = [EMPTY, [], null, [], []];
});
afterEach(closePage);

it('is set up with what the provider gives, and on at once', async () => {
  await open();
  await press('Set up…');
  await shows('Client secret');
  await press('Save');
  await shows('Enter the client secret.');
  await fill('Issuer', ' https://login.example.com ');
  await fill('Client ID', 'talk');
  await fill('Client secret', 'between us');
  await fill('Mail domains', 'acme.com, acme.org');
  await press('Save');
  await until(() => expect(said).toEqual(['Saved']));
  expect(sent).toEqual([
    {
      id: 'updateSingleSignOn',
      body: {
        issuer: 'https://login.example.com',
        client_id: 'talk',
        client_secret: 'between us',
        domains: ['acme.com', 'acme.org'],
        is_on: true,
      },
    },
  ]);
  await shows('not proven: signs no one in yet');
  expect(text()).toContain('for each of: _talk.acme.org.');
  expect(text()).not.toContain('between us');
});

it('keeps the secret that is stored when none is entered', async () => {
  settings = ACME;
  await open();
  await press('Change…');
  await shows('Leave it empty to keep the one that is stored.');
  await fill('Client ID', 'talk-2');
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    id: 'updateSingleSignOn',
    body: { issuer: 'https://login.example.com', client_id: 'talk-2', domains: ['acme.com', 'acme.org'] },
  });
});

it('says what the check has found, and changes one switch at a time', async () => {
  settings = ACME;
  problem = 'client';
  await open();
  await press('Check');
  await shows('The provider does not accept the client ID or the client secret.');
  problem = null;
  await press('Check');
  await shows('The provider is set up: users can sign in there.');
  await tick('Only by single sign-on');
  await until(() => expect(sent.at(-1)).toEqual({ id: 'updateSingleSignOn', body: { is_only_way: true } }));
});

it('forgets an account, and removes all of it', async () => {
  settings = ACME;
  accounts = [CY];
  await open();
  await shows('cy@acme.com · since Nov 20, 2026 · last Nov 22, 2026');
  await press('Forget the account of Cy');
  await shows('Forget the account of Cy?');
  await press('Forget');
  await until(() => expect(text()).not.toContain('cy@acme.com'));
  await press('Remove…');
  await shows('Remove single sign-on?');
  await press('Remove');
  await shows('Set up…');
  expect(sent).toEqual([{ id: 'forgetSingleSignOnAccount', params: { id: 7 } }, { id: 'removeSingleSignOn' }]);
});
