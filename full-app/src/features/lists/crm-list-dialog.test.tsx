import type { IntegrationName } from '@talk/core/contract';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, fill, openPage, pageText as text, press, shows, until } from '../../shared/testing/page-driver.js';
import { CrmListDialog } from './crm-list-dialog.js';

let sent: object[];
let searches: (string | undefined)[];
let made: IntegrationName[];

interface Asked {
  params: { name: string };
  query?: { search?: string };
  body?: object;
}

async function call({ id }: { id: string }, { params, query, body }: Asked) {
  if (id === 'listCrmLists') {
    searches.push(query?.search);
    const name = query?.search === undefined ? `Buyers in ${params.name}` : `Found ${query.search}`;
    return { data: [{ id: '11', name, size: null, is_dynamic: true }], has_more: query?.search === undefined };
  }
  sent.push({ id, params, body });
  return { id: 41, name: 'Buyers' };
}

const open = (...crms: IntegrationName[]) =>
  openPage({
    routes: {
      '/': () => <CrmListDialog crms={crms} onMade={(_list, crm) => made.push(crm)} onClose={() => undefined} />,
    },
    address: '/',
    api: { call },
  });
const choose = () => act(async () => document.querySelector<HTMLInputElement>('input[type=radio]')?.click());

beforeEach(() => {
  sent = [];
  searches = [];
  made = [];
});
afterEach(closePage);

it('follows a list of the only CRM, without asking which', async () => {
  await open('salesforce');
  await shows('Buyers in salesforce');
  expect(text()).toContain('Follow a list of Salesforce');
  expect(document.querySelector('select')).toBeNull();
  await choose();
  await press('Follow');
  await until(() => expect(made).toEqual(['salesforce']));
  expect(sent).toEqual([
    { id: 'followCrmList', params: { name: 'salesforce' }, body: { id: '11', scope: 'personal' } },
  ]);
});

it('offers each of several CRMs, and forgets the choice when the CRM changes', async () => {
  await open('hubspot', 'pipedrive');
  await shows('Buyers in hubspot');
  await choose();
  await fill('Which CRM', 'pipedrive');
  await shows('Buyers in pipedrive');
  expect(text()).toContain('Follow a list of Pipedrive');
  expect(document.querySelector<HTMLInputElement>('input[type=radio]')?.checked).toBe(false);
});

it('searches in the CRM, beyond the lists that are shown', async () => {
  await open('hubspot');
  await shows('Only 1 list is shown. Search to find others.');
  await fill('Search the lists of HubSpot', ' Region 60 ');
  await shows('Found Region 60');
  expect(searches).toEqual([undefined, 'Region 60']);
  expect(text()).not.toContain('Search to find others.');
});
