import { chooseCrmRecord, reportCrmRecord, retryUnloggedCalls, type IntegrationName } from '@talk/contract';
import { drainJobs } from '@talk/server/testing';
import { expect, it } from 'vitest';
import { useCrmRecords } from './crm-records-fixture.js';

// A call that is logged goes to the record that a person names for it, against servers that hold to the CRMs' public interfaces.

const MAYA = '+14155550150';
const JONAS = '+14155550151';
const { hubspot, salesforce, server, people, connect, newContact, recordOf, data, at, logged, lastCall } =
  await useCrmRecords();

async function choose(contactId: number, recordId: number, call?: number, name: IntegrationName = 'hubspot') {
  const body = { record_id: recordId, ...(call === undefined ? {} : { communication_id: call }) };
  const answer = await server.call(chooseCrmRecord, { as: people.agent, params: at(contactId, name), body });
  await drainJobs(server.context);
  return answer;
}

/** The note changes, and with it what is logged. */
async function noted(call: number, notes: string): Promise<void> {
  const { pool } = server.context.kernel.db;
  await pool.query(`update communications set notes = $2, version = version + 1 where id = $1`, [call, notes]);
  await pool.query(`update crm_calls set state = 'waiting' where communication_id = $1`, [call]);
  await server.call(retryUnloggedCalls, { as: people.admin, params: { name: 'hubspot' } });
  await drainJobs(server.context);
}

it('in HubSpot it leaves all the others, and what is chosen for later calls does not move it', async () => {
  await connect();
  const id = await newContact(MAYA);
  const [maya, marco] = [recordOf('Maya'), recordOf('Marco')];
  const call = await logged(id, MAYA);
  expect(lastCall()).toEqual([maya, marco]);
  const ids = Object.fromEntries((await data(id)).records.map((record) => [record.external_id, record.id]));
  const stranger = await newContact(JONAS);
  expect((await choose(stranger, ids[marco] ?? 0, call)).error.code).toBe('NOT_FOUND');
  const other = await logged(stranger, JONAS);
  expect((await choose(id, ids[marco] ?? 0, other)).error.code).toBe('NOT_FOUND');
  expect((await choose(id, ids[marco] ?? 0, 999_999)).error.code).toBe('NOT_FOUND');

  expect((await choose(id, ids[marco] ?? 0, call)).status).toBe(200);
  const place = () => hubspot.calls().map(({ contactIds }) => contactIds);
  expect(place()).toEqual([[marco], [recordOf('Jonas')]]);
  await choose(id, ids[maya] ?? 0);
  await noted(call, 'Wants trays');
  expect(hubspot.calls()[0]).toMatchObject({ contactIds: [marco] });
  expect(hubspot.calls()[0]?.properties['hs_call_body']).toContain('Wants trays');
  await logged(id, MAYA);
  expect(place()).toEqual([[marco], [recordOf('Jonas')], [maya]]);
});

it('so does one that HubSpot has made a record of itself', async () => {
  await connect();
  const id = await newContact(MAYA);
  const marco = recordOf('Marco');
  const call = await logged(id, MAYA);
  const own = hubspot.calls()[0]?.id ?? '';
  const body = { name: 'hubspot', account_id: String(hubspot.portalId), external_id: own } as const;
  expect((await server.call(reportCrmRecord, { as: people.agent, params: { id: call }, body })).status).toBe(200);
  await drainJobs(server.context);
  const target = (await data(id)).records.find(({ external_id: record }) => record === marco);
  await choose(id, target?.id ?? 0, call);
  expect(hubspot.calls().map(({ contactIds }) => contactIds)).toEqual([[marco]]);
});

it('in Salesforce its task is with the other person', async () => {
  await connect('salesforce');
  const id = await newContact(MAYA);
  const call = await logged(id, MAYA, 'salesforce');
  const [maya, marco] = (await data(id)).records;
  const who = () => salesforce.tasks().map(({ values }) => values['WhoId']);
  expect(who()).toEqual([maya?.external_id]);
  await choose(id, marco?.id ?? 0, call, 'salesforce');
  expect(who()).toEqual([marco?.external_id]);
});
