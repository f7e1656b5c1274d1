import {
  addToContactList,
  convertContactList,
  disconnectIntegration,
  followCrmList,
  getContactList,
  listContacts,
  listCrmLists,
  syncContactList,
  type ContactList,
} from '@talk/contract';
import { drainJobs, runSchedule } from '@talk/server/testing';
import { describe, expect, it } from 'vitest';
import { useCrmRecords } from './crm-records-fixture.js';

// Lists here that follow a list of HubSpot, against our stand-in for HubSpot.

const { hubspot, server, people, connect, newContact, recordOf } = await useCrmRecords();

const params = { name: 'hubspot' } as const;
const MINUTE_MS = 60_000;
const OPEN_QUOTES = '11';

const follow = async (id = OPEN_QUOTES): Promise<ContactList> => {
  const { status, body } = await server.call(followCrmList, { as: people.admin, params, body: { id } });
  expect(status).toBe(200);
  await drainJobs(server.context);
  return body;
};
const now = async (id: number): Promise<ContactList> =>
  (await server.call(getContactList, { as: people.admin, params: { id } })).body;
const namesIn = async (id: number): Promise<string[]> => {
  const { body } = await server.call(listContacts, { as: people.admin, query: { list_id: String(id) } });
  return body.data.map(({ name }) => name).sort();
};
/** The schedule finds what is due, and its jobs run. */
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  await runSchedule(server.context, 'crm.read-lists');
  await drainJobs(server.context);
}

describe('lists of HubSpot', () => {
  it('are found by a part of their names, those of people alone', async () => {
    await connect();
    const find = async (search?: string) =>
      (await server.call(listCrmLists, { as: people.admin, params, query: search === undefined ? {} : { search } }))
        .body.data;
    expect(await find()).toEqual([
      { id: '11', name: 'Open quotes', size: 4, is_dynamic: false },
      { id: '12', name: 'All leads', size: 12, is_dynamic: true },
    ]);
    expect((await find('QUOTE')).map(({ name }) => name)).toEqual(['Open quotes']);
  });

  it('are at most 50, and a longer part of the name finds the others', async () => {
    await connect();
    for (let at = 1; at <= 60; at += 1) hubspot.addList(`Region ${at}`);
    const find = async (search: string) =>
      (await server.call(listCrmLists, { as: people.admin, params, query: { search } })).body;
    const { data, has_more: hasMore } = await find('region');
    expect([data.length, hasMore]).toEqual([50, true]);
    expect(data.map(({ name }) => name)).not.toContain('Region 60');
    const exact = await find('region 60');
    expect([exact.data.map(({ name }) => name), exact.has_more]).toEqual([['Region 60'], false]);
  });

  it('become a list here: known people by their numbers, new ones as contacts, those without a number left out', async () => {
    await connect();
    const maya = await newContact('+14155550150', { first_name: 'Maya', last_name: 'Known' });
    const made = await follow();
    expect(made).toMatchObject({ name: 'Open quotes', type: 'dynamic', filters: null });
    expect(made.source).toMatchObject({ name: 'hubspot', id: OPEN_QUOTES, state: 'waiting', synced_at: null });
    expect(await namesIn(made.id)).toEqual(['Dana Brandt', 'Jonas Okafor', 'Maya Known']);
    const list = await now(made.id);
    expect(list.contacts_count).toBe(3);
    expect(list.source).toMatchObject({ state: 'ready', problem: null, left_out: 1 });
    expect(list.source?.synced_at).toBe(server.clock.now().toISOString());
    const { body } = await server.call(listContacts, { as: people.admin, query: { list_id: String(made.id) } });
    expect(body.data.map(({ id }) => id)).toContain(maya);
  });

  it('are followed: who comes and goes there comes and goes here, after a while or when a person asks', async () => {
    await connect();
    const { id } = await follow();
    hubspot.putInList(OPEN_QUOTES, recordOf('Jonas'), false);
    hubspot.putInList(OPEN_QUOTES, recordOf('Sofia'), true);
    await later(10 * MINUTE_MS);
    expect(await namesIn(id)).toEqual(['Dana Brandt', 'Jonas Okafor', 'Maya Lopez']);
    await later(10 * MINUTE_MS);
    expect(await namesIn(id)).toEqual(['Dana Brandt', 'Maya Lopez', 'Sofia Oliveira']);
    hubspot.putInList(OPEN_QUOTES, recordOf('Maya'), false);
    const asked = await server.call(syncContactList, { as: people.admin, params: { id } });
    expect(asked.body.source?.state).toBe('waiting');
    await drainJobs(server.context);
    expect(await namesIn(id)).toEqual(['Dana Brandt', 'Sofia Oliveira']);
  });

  it('are read page by page, and nobody is made twice', async () => {
    await connect();
    for (let at = 0; at < 230; at += 1) {
      const phone = `+1415556${String(1000 + at)}`;
      hubspot.putInList(OPEN_QUOTES, hubspot.addContact({ firstname: `Person ${at}`, phone }), true);
    }
    const { id } = await follow();
    expect((await now(id)).contacts_count).toBe(233);
    const again = await follow();
    expect((await now(again.id)).contacts_count).toBe(233);
    const { body } = await server.call(listContacts, { as: people.admin, query: { search: 'Person 229' } });
    expect(body.data).toHaveLength(1);
  });

  it('keep their contacts while HubSpot cannot be read, and say why', async () => {
    await connect();
    const { id } = await follow();
    await server.call(disconnectIntegration, { as: people.admin, params });
    await later(20 * MINUTE_MS);
    expect((await now(id)).source).toMatchObject({
      state: 'failed',
      problem: 'The CRM is not connected. Connect it again in Settings, Integrations.',
    });
    expect(await namesIn(id)).toHaveLength(3);
    await connect();
    await later(61 * MINUTE_MS);
    expect((await now(id)).source).toMatchObject({ state: 'ready', problem: null });
    hubspot.deleteList(OPEN_QUOTES);
    await later(20 * MINUTE_MS);
    expect((await now(id)).source?.problem).toBe('The CRM does not have this list any more.');
    expect(await namesIn(id)).toHaveLength(3);
  });

  it('are not changed by hand, until they are made static', async () => {
    await connect();
    const { id } = await follow();
    const add = async () =>
      server.call(addToContactList, {
        as: people.admin,
        params: { id },
        body: { contact_ids: [await newContact('+14155559999')] },
      });
    const refused = await add();
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('This list follows one of a CRM.');
    const fixed = await server.call(convertContactList, { as: people.admin, params: { id } });
    expect(fixed.body).toMatchObject({ type: 'static', source: null, contacts_count: 3 });
    const put = await server.call(addToContactList, {
      as: people.admin,
      params: { id },
      body: { contact_ids: [await newContact('+14155559998')] },
    });
    expect(put.body).toEqual({ count: 1 });
    expect((await server.call(syncContactList, { as: people.admin, params: { id } })).status).toBe(409);
  });

  it('refuse a list that is not there, a CRM that is not connected, and one without lists', async () => {
    const ask = (id: string, name: 'hubspot' | 'salesforce' | 'gohighlevel' = 'hubspot') =>
      server.call(followCrmList, { as: people.admin, params: { name }, body: { id } });
    expect((await ask(OPEN_QUOTES)).status).toBe(422);
    expect((await ask('1', 'salesforce')).status).toBe(422);
    expect((await ask('1', 'gohighlevel')).status).toBe(404);
    await connect();
    expect((await ask('99')).status).toBe(404);
    expect((await ask('13')).status).toBe(404);
  });
});
