import {
  addCrmRecord,
  chooseCrmRecord,
  enrollCrmContact,
  getIntegrationData,
  listContactCommunications,
  listCrmWorkflows,
  moveLifecycleStage,
  removeCrmRecord,
  settleCrmConflict,
  syncContact,
  updateContact,
} from '@talk/contract';
import { toldEvents } from '@talk/server/testing';
import { describe, expect, it } from 'vitest';
import { useCrmRecords } from './crm-records-fixture.js';

// A contact's records in CRMs, against servers that hold to the CRMs' public interfaces.

const MAYA = '+14155550150';
const JONAS = '+14155550151';
const MINUTE_MS = 60_000;
const {
  crm,
  hubspot,
  salesforce,
  server,
  people,
  connect,
  newContact,
  recordOf,
  all,
  data,
  at,
  link,
  sync,
  page,
  contact,
  requests,
  logged,
  lastCall,
} = await useCrmRecords();

describe('a contact’s records', () => {
  it('are for people who may see the contact, and of CRMs that are connected', async () => {
    const id = await newContact(MAYA);
    const params = at(id);
    const stranger = await server.user((await server.company()).id);
    const limited = await server.user(people.admin.companyId, {
      roles: ['Company Agent'],
      membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
    });
    expect((await server.call(getIntegrationData, { params, query: {} })).error.code).toBe('NOT_SIGNED_IN');
    for (const as of [stranger, limited])
      expect((await server.call(getIntegrationData, { as, params, query: {} })).error.code).toBe('NOT_FOUND');
    expect((await server.call(getIntegrationData, { as: people.agent, params, query: {} })).body.data).toEqual([]);
    expect((await sync(id)).error).toMatchObject({
      code: 'REJECTED',
      rejection: 26,
      message: 'The connected CRM account was not found.',
    });
    await connect();
    for (const as of [stranger, limited])
      expect((await server.call(syncContact, { as, params, body: {} })).error.code).toBe('NOT_FOUND');
    const query = { integration_name: 'pigeons' as 'hubspot' };
    expect((await server.call(getIntegrationData, { as: people.agent, params, query })).error.code).toBe(
      'VALIDATION_FAILED',
    );
  });

  it('are found by the number, two with the same one, each with what is in it and where it opens', async () => {
    await connect();
    hubspot.changeContact(recordOf('Maya'), { hubspot_owner_id: '70003' });
    const id = await newContact(MAYA);
    const found = await data(id);
    expect(found).toMatchObject({
      integration_name: 'hubspot',
      status: 'on',
      duplicates: 1,
      refusal: null,
      problem: null,
      can: { sync: true, link: true, stages: true, workflows: true },
    });
    expect(found.records).toMatchObject([
      {
        external_id: recordOf('Maya'),
        url: page(recordOf('Maya')),
        name: 'Maya Lopez',
        company_name: 'Lopez Dental',
        email: 'maya.lopez@patients.example',
        owner_name: 'Elena Vargas',
        lifecycle_stage: { id: 'lead', label: 'Lead' },
        phone_numbers: [{ text: '+1 415-555-0150', is_valid: true }],
        gets_calls: true,
        is_chosen: false,
        is_removable: false,
        state: 'there',
      },
      { external_id: recordOf('Marco'), gets_calls: true },
    ]);
    expect(found.lifecycle_stages.slice(0, 3)).toEqual([
      { id: 'subscriber', label: 'Subscriber', needs_reset: true },
      { id: 'lead', label: 'Lead', needs_reset: false },
      { id: 'marketingqualifiedlead', label: 'Marketing qualified lead', needs_reset: false },
    ]);
    expect((await contact(id)).integration_data.map(({ external_id: record }) => record)).toEqual(
      found.records.map(({ external_id: record }) => record),
    );
    const short = await data(id, {});
    expect([short.records.length, short.duplicates, short.lifecycle_stages]).toEqual([1, 1, []]);
  });

  it('are asked for again after ten minutes or by force, never for a dialer, and stand while the CRM is away', async () => {
    await connect();
    const id = await newContact(MAYA);
    expect((await data(id, { dialer_mode: '1' })).checked_at).toBeNull();
    const first = await data(id);
    const before = requests();
    await data(id);
    expect(requests()).toBe(before);
    hubspot.changeContact(recordOf('Maya'), { company: 'Lopez & Daughters' });
    expect((await data(id, { ...all, force: '1' })).records[0]?.company_name).toBe('Lopez & Daughters');
    const after = requests();
    server.clock.advance(10 * MINUTE_MS + 1);
    await data(id, { ...all, dialer_mode: '1' });
    expect(requests()).toBe(after);
    hubspot.setFaults({ outage: true });
    const away = await data(id);
    expect(away.problem).toBe('HubSpot is not responding.');
    expect(away.records.map(({ name }) => name)).toEqual(first.records.map(({ name }) => name));
    // Whoever looks next does not wait for it once more.
    const asked = requests();
    await data(id);
    expect(requests()).toBe(asked);
    hubspot.setFaults({ outage: false });
    server.clock.advance(MINUTE_MS + 1);
    expect((await data(id)).problem).toBeNull();
    hubspot.revoke();
    expect(await data(id, { ...all, force: '1' })).toMatchObject({ status: 'broken', refusal: { rejection: 26 } });
  });

  it('get the calls that a person chooses, until the record is merged or deleted there', async () => {
    await connect();
    const id = await newContact(MAYA);
    const [maya, marco] = [recordOf('Maya'), recordOf('Marco')];
    await logged(id, MAYA);
    expect(lastCall()).toEqual([maya, marco]);
    const other = (await data(id)).records.find(({ external_id: record }) => record === marco);
    const choose = (record_id: number | null) =>
      server.call(chooseCrmRecord, { as: people.agent, params: at(id), body: { record_id } });
    expect((await choose(999_999)).error.code).toBe('NOT_FOUND');
    const { body: chosen } = await choose(other?.id ?? 0);
    expect(chosen.records.map(({ external_id: record, gets_calls: gets }) => [record, gets])).toEqual([
      [marco, true],
      [maya, false],
    ]);
    // A colleague's card follows.
    const told = await toldEvents(server.context.kernel, people.agent.companyId);
    expect(told.at(-1)).toMatchObject({ type: 'contact_crm_updated', data: { contact_id: id, name: 'hubspot' } });
    await logged(id, MAYA);
    expect(lastCall()).toEqual([marco]);
    // Merged: the one that took it in gets them.
    const survivor = hubspot.addContact({ firstname: 'Mario', email: 'mario@patients.example' });
    hubspot.mergeContacts(survivor, marco);
    await logged(id, MAYA);
    expect(lastCall()).toEqual([survivor]);
    const merged = await data(id, { ...all, force: '1' });
    expect(merged.records.map(({ external_id: record, state, is_chosen: isIt }) => [record, state, isIt])).toEqual([
      [survivor, 'there', true],
      [maya, 'there', false],
      [marco, 'merged', false],
    ]);
    // Deleted: as if nobody had chosen.
    hubspot.deleteContact(survivor);
    await logged(id, MAYA);
    expect(lastCall()).toEqual([maya]);
    const gone = await data(id, { ...all, force: '1' });
    expect(gone.records.map(({ external_id: record, state }) => [record, state])).toEqual([
      [maya, 'there'],
      [survivor, 'gone'],
      [marco, 'merged'],
    ]);
    const old = gone.records.find(({ state }) => state === 'gone');
    const removed = await server.call(removeCrmRecord, {
      as: people.agent,
      params: { ...at(id), recordId: old?.id ?? 0 },
    });
    expect(removed.body.records).toHaveLength(2);
    expect((await choose(null)).body.records[0]).toMatchObject({ external_id: maya, gets_calls: true });
  });

  it('are linked by the address of their page: of this portal, of somebody who is there', async () => {
    await connect();
    const id = await newContact('+12125550199');
    expect(await data(id)).toMatchObject({ records: [], refusal: { rejection: 27 } });
    for (const wrong of [
      'Nora',
      'https://example.com/contacts/4242/record/0-1/1',
      page('x'),
      page('').replace('0-1', '0-2'),
    ])
      expect((await link(id, wrong)).error).toMatchObject({ rejection: 25, message: 'The CRM link is not valid.' });
    expect((await link(id, page(recordOf('Nora'), 7))).error.rejection).toBe(26);
    expect((await link(id, page('1'))).error).toMatchObject({
      rejection: 27,
      message: 'This contact does not exist in the CRM.',
    });
    const { body } = await link(id, page(recordOf('Nora')));
    expect(body.records).toMatchObject([{ name: 'Nora Lindgren', is_chosen: true, is_removable: true }]);
    expect(body.records[0]?.phone_numbers).toEqual([{ text: 'ask the front desk', is_valid: false }]);
    expect(body.refusal).toEqual({ rejection: 28, text: 'The number in the CRM is not valid.' });
    // It has no number by which it would be found.
    await logged(id, '+12125550199');
    expect(lastCall()).toEqual([recordOf('Nora')]);
  });

  it('are made in the CRM from a contact with a number, once', async () => {
    await connect();
    const add = (contactId: number) => server.call(addCrmRecord, { as: people.agent, params: at(contactId), body: {} });
    expect((await add(await newContact(null, { first_name: 'Noah' }))).error.rejection).toBe(16);
    const id = await newContact('+12125550198', { first_name: 'Lin', company_name: 'Lin Dental' });
    const made = (await add(id)).body;
    expect(made.records).toMatchObject([{ name: 'Lin', company_name: 'Lin Dental', is_chosen: true }]);
    expect((await add(id)).body.records.map(({ external_id: record }) => record)).toEqual([
      made.records[0]?.external_id,
    ]);
  });
});

describe('a sync', () => {
  it('takes over what the contact does not have, tells that the CRM did it, and writes nothing there', async () => {
    const owner = await server.user(people.admin.companyId, { email: 'agent2@acme.test', roles: ['Company Agent'] });
    await connect();
    hubspot.changeContact(recordOf('Jonas'), { hubspot_owner_id: '70004' });
    const id = await newContact(JONAS);
    const { body } = await sync(id);
    expect(body.changed).toEqual(['first_name', 'last_name', 'company_name', 'email', 'user_id']);
    expect(body.data).toMatchObject({ conflicts: [], synced_at: server.clock.now().toISOString() });
    expect(await contact(id)).toMatchObject({
      name: 'Jonas Okafor',
      company_name: 'Okafor Orthodontics',
      email: 'jonas.okafor@patients.example',
      user_id: owner.id,
    });
    const timeline = await server.call(listContactCommunications, { as: people.agent, params: { id }, query: {} });
    expect(timeline.body.audits.map(({ field, cause, actor_name: actor }) => [field, cause, actor])).toEqual(
      expect.arrayContaining([['email', 'crm', null]]),
    );
    expect((await sync(id)).body.changed).toEqual([]);
    const written = hubspot
      .requests()
      .filter(({ method, address }) => method !== 'GET' && address.includes('/objects/'));
    expect(written.filter(({ address }) => !address.includes('/search'))).toEqual([]);
  });

  it('asks where both sides changed, and does what the person says, for good', async () => {
    await connect();
    const id = await newContact(JONAS, { company_name: 'Okafor & Sons', first_name: 'Jonas' });
    const first = (await sync(id)).body;
    expect(first.changed).toEqual(['last_name', 'email']);
    const conflict = { field: 'company_name', ours: 'Okafor & Sons', theirs: 'Okafor Orthodontics' };
    expect(first.data.conflicts).toEqual([conflict]);
    expect((await contact(id)).company_name).toBe('Okafor & Sons');
    const settle = (field: 'company_name' | 'email', use: 'ours' | 'theirs') =>
      server.call(settleCrmConflict, { as: people.agent, params: at(id), body: { field, use } });
    expect((await settle('email', 'ours')).error.code).toBe('NOT_FOUND');
    expect((await settle('company_name', 'ours')).body.conflicts).toEqual([]);
    // It is not asked about again until the CRM has something new.
    expect((await sync(id)).body.data.conflicts).toEqual([]);
    hubspot.changeContact(recordOf('Jonas'), { company: 'Okafor Group' });
    expect((await sync(id)).body.data.conflicts).toEqual([{ ...conflict, theirs: 'Okafor Group' }]);
    await settle('company_name', 'theirs');
    expect((await contact(id)).company_name).toBe('Okafor Group');
    // What was taken over follows the CRM; what a person writes afterwards stays.
    hubspot.changeContact(recordOf('Jonas'), { company: 'Okafor Holding' });
    expect((await sync(id)).body.changed).toEqual(['company_name']);
    await server.call(updateContact, { as: people.agent, params: { id }, body: { company_name: 'Okafor' } });
    expect((await sync(id)).body).toMatchObject({ changed: [], data: { conflicts: [] } });
    expect((await contact(id)).company_name).toBe('Okafor');
  });

  it('says what is missing: the contact there, its number, the CRM itself', async () => {
    await connect();
    expect((await sync(await newContact('+12125550197'))).error.rejection).toBe(27);
    const id = await newContact(JONAS);
    hubspot.setFaults({ outage: true });
    expect((await sync(id)).error).toMatchObject({ code: 'CRM_UNAVAILABLE', message: 'HubSpot is not responding.' });
    hubspot.setFaults({ outage: false });
    hubspot.revoke();
    expect((await sync(id)).error.rejection).toBe(26);
  });
});

describe('in HubSpot', () => {
  const move = (contact_id: number, lifecycle_stage: string, reset_required = false, as = people.agent) =>
    server.call(moveLifecycleStage, { as, body: { contact_id, lifecycle_stage, reset_required } });

  it('a stage goes forward, and back only when it may be cleared first', async () => {
    const id = await newContact(JONAS);
    expect((await move(id, 'customer')).error.rejection).toBe(26);
    await connect();
    const stranger = await server.user((await server.company()).id);
    expect((await move(id, 'customer', false, stranger)).error.code).toBe('NOT_FOUND');
    expect((await move(id, 'customer')).error.rejection).toBe(27);
    await data(id);
    expect((await move(id, 'made-up')).error.errors).toEqual({
      lifecycle_stage: ['HubSpot does not have this stage.'],
    });
    const stage = () => hubspot.contacts().find((each) => each.id === recordOf('Jonas'))?.properties['lifecyclestage'];
    expect((await move(id, 'customer')).body.records[0]?.lifecycle_stage).toEqual({
      id: 'customer',
      label: 'Customer',
    });
    const back = await move(id, 'lead');
    expect([back.error.code, back.error.message, stage()]).toEqual([
      'STAGE_RESET_NEEDED',
      'HubSpot only moves this stage forward. It has to be cleared first.',
      'customer',
    ]);
    expect((await move(id, 'lead', true)).body.lifecycle_stages[0]).toMatchObject({ needs_reset: true });
    expect(stage()).toBe('lead');
    hubspot.deleteContact(recordOf('Jonas'));
    expect((await move(id, 'customer')).error.rejection).toBe(27);
  });

  it('a workflow takes the contact, unless it is off or the record has no address', async () => {
    expect((await server.call(listCrmWorkflows, { as: people.agent })).error.rejection).toBe(26);
    await connect();
    const { data: workflows } = (await server.call(listCrmWorkflows, { as: people.agent })).body;
    expect(workflows.map(({ name, is_on: isOn }) => [name, isOn])).toEqual([
      ['Welcome series', true],
      ['Call back in three days', true],
      ['Old newsletter', false],
    ]);
    const id = await newContact(JONAS);
    await data(id);
    const enroll = (workflow_id: string | undefined) =>
      server.call(enrollCrmContact, { as: people.agent, body: { contact_id: id, workflow_id: workflow_id ?? '' } });
    expect((await enroll(workflows[0]?.id)).status).toBe(200);
    expect(hubspot.enrolments()).toEqual([{ workflowId: '4400101', contactId: recordOf('Jonas') }]);
    expect((await enroll(workflows[2]?.id)).error).toMatchObject({
      code: 'CRM_REFUSED',
      message: 'Workflow 4400103 is not active.',
    });
    expect((await enroll('77')).error.message).toBe('HubSpot does not have this workflow.');
    hubspot.changeContact(recordOf('Jonas'), { email: null });
    expect((await enroll(workflows[0]?.id)).error.message).toMatch(/has none/);
  });
});

it('is the same in Salesforce: contacts and leads, the first of which gets the calls unless another is chosen', async () => {
  await connect('salesforce');
  const id = await newContact(MAYA);
  const found = await data(id);
  expect(found).toMatchObject({ integration_name: 'salesforce', duplicates: 1, lifecycle_stages: [] });
  expect(found.can).toEqual({ sync: true, link: true, stages: false, workflows: false });
  expect(found.records).toMatchObject([
    { name: 'Maya Lopez', company_name: 'Lopez Dental', owner_name: 'Priya Raman', gets_calls: true },
    { name: 'Marco Lopez', gets_calls: false },
  ]);
  const marco = found.records[1];
  await server.call(chooseCrmRecord, {
    as: people.agent,
    params: at(id, 'salesforce'),
    body: { record_id: marco?.id ?? 0 },
  });
  await logged(id, MAYA, 'salesforce');
  expect(salesforce.tasks().map(({ values }) => values['WhoId'])).toEqual([marco?.external_id]);
  expect((await sync(id, 'salesforce')).body.changed).toContain('first_name');
  expect((await contact(id)).name).toBe('Marco Lopez');
  expect((await link(id, marco?.url ?? '', 'salesforce')).body.records[0]?.external_id).toBe(marco?.external_id);
  expect((await link(id, `${crm.origin}/lightning/r/Account/001/view`, 'salesforce')).error.rejection).toBe(25);
  expect(
    (await link(id, `${crm.origin}/lightning/r/Contact/003000000000000AAA/view`, 'salesforce')).error.rejection,
  ).toBe(27);
  salesforce.deleteContact(marco?.external_id ?? '');
  expect((await data(id, { ...all, force: '1' })).records.map(({ state }) => state)).toEqual(['there', 'gone']);
});
