import {
  disconnectIntegration,
  followCrmList,
  getAuthUser,
  getContactList,
  listContacts,
  listCrmLists,
  syncContactList,
  type ContactList,
} from '@talk/contract';
import { drainJobs } from '@talk/server/testing';
import { describe, expect, it } from 'vitest';
import { useCrmRecords } from './crm-records-fixture.js';

// Lists that follow a list view of Salesforce, a filter of Pipedrive or a custom view of Zoho, against the sandbox CRMs.

const { crm, server, people, connect } = await useCrmRecords();
const { salesforce, pipedrive, zoho } = crm;

interface Case {
  readonly name: 'salesforce' | 'pipedrive' | 'zoho';
  /** The lists there, by name. */
  readonly lists: readonly string[];
  /** A person with this number joins `Buyers`. */
  join(firstName: string, phone: string): void;
  /** The person is deleted there. */
  remove(firstName: string): void;
  /** Pages hold this many people. */
  page(size: number): void;
  dropList(id: string): void;
  /** An id of a list that cannot be followed. */
  readonly wrongIds: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: 'salesforce',
    lists: ['All Contacts', 'Buyers', 'Open Leads'],
    join: (FirstName, Phone) => void salesforce.addContact({ FirstName, LastName: 'New', Phone, Title: 'Buyer' }),
    remove: (name) =>
      salesforce.deleteContact(salesforce.contacts().find(({ values }) => values['FirstName'] === name)?.id ?? ''),
    page: (size) => salesforce.setPageSize(size),
    dropList: (id) => salesforce.deleteListView(id.replace('contact-', '')),
    wrongIds: ['1', 'contact-00BHs0000000009AAA', 'lead-00BHs0000000002AAA', 'contact-../../query'],
  },
  {
    name: 'pipedrive',
    lists: ['All contacts', 'Buyers'],
    join: (firstName, phone) =>
      void pipedrive.addContact({ firstName, lastName: 'New', phones: [phone], title: 'Buyer' }),
    remove: (name) =>
      pipedrive.deleteContact(pipedrive.contacts().find(({ firstName }) => firstName === name)?.id ?? ''),
    page: (size) => pipedrive.setPageSize(size),
    dropList: (id) => pipedrive.deleteList(id),
    // The third is a filter of leads.
    wrongIds: ['3', '9', 'contact-2', '../users/me'],
  },
  {
    name: 'zoho',
    lists: ['All contacts', 'Buyers', 'New leads'],
    join: (firstName, phone) => void zoho.addContact({ firstName, lastName: 'New', phones: [phone], title: 'Buyer' }),
    remove: (name) => zoho.deleteContact(zoho.contacts().find(({ firstName }) => firstName === name)?.id ?? ''),
    page: (size) => zoho.setPageSize(size),
    dropList: (id) => zoho.deleteList(id.replace('contact-', '')),
    wrongIds: ['2', 'contact-9', 'lead-4876876000000087502', 'contact-../fields'],
  },
];

describe.each(CASES)('lists of $name', ({ name, lists, join, remove, page, dropList, wrongIds }) => {
  const params = { name };
  const find = async (search?: string) =>
    (await server.call(listCrmLists, { as: people.admin, params, query: search === undefined ? {} : { search } })).body
      .data;
  const idOf = async (title: string): Promise<string> => (await find(title))[0]?.id ?? '';
  async function follow(title: string): Promise<ContactList> {
    const { status, body } = await server.call(followCrmList, {
      as: people.admin,
      params,
      body: { id: await idOf(title) },
    });
    expect(status).toBe(200);
    await drainJobs(server.context);
    return body;
  }
  const now = async (id: number): Promise<ContactList> =>
    (await server.call(getContactList, { as: people.admin, params: { id } })).body;
  const contactsIn = async (id: number) =>
    (await server.call(listContacts, { as: people.admin, query: { list_id: String(id) } })).body.data;
  const namesIn = async (id: number): Promise<string[]> => (await contactsIn(id)).map((each) => each.name).sort();
  async function readAgain(id: number): Promise<void> {
    await server.call(syncContactList, { as: people.admin, params: { id } });
    await drainJobs(server.context);
  }

  it('are found by a part of the name, and only those that can be followed', async () => {
    await connect(name);
    expect((await find()).map((each) => each.name)).toEqual(lists);
    expect(await find('BUYER')).toEqual([{ id: expect.any(String), name: 'Buyers', size: null, is_dynamic: true }]);
  });

  it('become a list with its people, without those who have no number', async () => {
    await connect(name);
    const { id, source } = await follow('Buyers');
    expect(source).toMatchObject({ name, state: 'waiting' });
    expect(await namesIn(id)).toEqual(['Dana Brandt', 'Jonas Okafor', 'Maya Lopez']);
    expect((await now(id)).source).toMatchObject({ state: 'ready', problem: null, left_out: 1 });
    const maya = (await contactsIn(id)).find((each) => each.name === 'Maya Lopez');
    expect(maya).toMatchObject({ email: 'maya.lopez@patients.example' });
  });

  it('are followed when people join and leave', async () => {
    await connect(name);
    const { id } = await follow('Buyers');
    join('Ana', '+14155550777');
    remove('Jonas');
    await readAgain(id);
    expect(await namesIn(id)).toEqual(['Ana New', 'Dana Brandt', 'Maya Lopez']);
  });

  it('are read page by page', async () => {
    await connect(name);
    page(3);
    for (let at = 0; at < 12; at += 1) join(`Person ${String(at).padStart(2, '0')}`, `+141555607${10 + at}`);
    const { id } = await follow('Buyers');
    expect((await now(id)).contacts_count).toBe(15);
  });

  it('keep their contacts when the list is deleted there', async () => {
    await connect(name);
    const { id, source } = await follow('Buyers');
    dropList(source?.id ?? '');
    await readAgain(id);
    expect((await now(id)).source?.problem).toBe('The CRM does not have this list any more.');
    expect(await namesIn(id)).toHaveLength(3);
  });

  it('refuses an id that is not one of its lists', async () => {
    await connect(name);
    for (const id of wrongIds)
      expect((await server.call(followCrmList, { as: people.admin, params, body: { id } })).status).toBe(404);
  });

  it('are named in the profile while it is connected', async () => {
    const offered = async () =>
      (await server.call(getAuthUser, { as: people.admin, body: {} })).body.user.company.crms_with_lists;
    expect(await offered()).toEqual([]);
    await connect(name);
    expect(await offered()).toEqual([name]);
    await server.call(disconnectIntegration, { as: people.admin, params });
    expect(await offered()).toEqual([]);
  });
});
