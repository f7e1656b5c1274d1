import {
  completeIntegration,
  connectIntegration,
  createCallDisposition,
  disconnectIntegration,
  disposeCall,
  getFieldMap,
  listIntegrations,
  listUnloggedCalls,
  markCommunicationRead,
  putFieldMap,
  retryUnloggedCalls,
  testIntegration,
  updateIntegration,
} from '@talk/contract';
import { createCrmSandbox } from '@talk/crm-sandbox';
import { drainJobs, runSchedule, useTestServer, type TestUser } from '@talk/server/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

// Our side of HubSpot against a server that holds to HubSpot's public API.

const crm = await createCrmSandbox();
const { hubspot } = crm;
const server = useTestServer({
  env: {
    HUBSPOT_API_URL: crm.origin,
    HUBSPOT_APP_URL: crm.origin,
    HUBSPOT_CLIENT_ID: hubspot.clientId,
    HUBSPOT_CLIENT_SECRET: hubspot.clientSecret,
  },
});
const params = { name: 'hubspot' } as const;
/** Whom every call of the fixture was with. */
const CUSTOMER = '+14155550150';
let admin: TestUser;
let outcomes: { readonly connected: number; readonly sold: number };

beforeAll(() => afterAll(() => crm.close()));
beforeEach(async () => {
  crm.reset();
  for (const { id } of hubspot.contacts()) hubspot.deleteContact(id);
  admin = await server.user((await server.company()).id);
  const make = async (name: string): Promise<number> =>
    (await server.call(createCallDisposition, { as: admin, body: { name, color: '#2f9e62' } })).body.id;
  outcomes = { connected: await make('connected'), sold: await make('Sold') };
});

async function connect(): Promise<void> {
  const { body } = await server.call(connectIntegration, { as: admin, params });
  const back = new URL(await hubspot.approve(body.authorize_url));
  expect(back.origin + back.pathname).toBe('http://localhost:4000/settings/integrations/hubspot/callback');
  const [code, state] = [back.searchParams.get('code') ?? '', back.searchParams.get('state') ?? ''];
  const answer = await server.call(completeIntegration, { as: admin, params, body: { code, state } });
  expect([answer.status, answer.error?.message]).toEqual([200, undefined]);
  await drainJobs(server.context);
}
async function soon(): Promise<void> {
  await runSchedule(server.context, 'crm.collect');
  await drainJobs(server.context);
}
/** A call that is over, and has just been given its outcome. */
async function call(outcome = outcomes.connected): Promise<number> {
  const { communicationId } = await server.recordedCall(admin.companyId, admin.id);
  await dispose(communicationId, outcome);
  return communicationId;
}
const dispose = (id: number, outcome: number) =>
  server.call(disposeCall, { as: admin, params: { id }, body: { call_disposition_id: outcome } });
const shown = async () => (await server.call(listIntegrations, { as: admin })).body.data[0];
const problems = async () =>
  (await server.call(listUnloggedCalls, { as: admin, params, query: {} })).body.data.map(({ problem }) => problem);
const person = (phone: string, more: Record<string, string> = {}) =>
  hubspot.addContact({ firstname: 'Maya', lastname: 'Lopez', phone, ...more });

it('connects by OAuth with PKCE, names the account, and disconnects on both sides', async () => {
  await connect();
  expect(await shown()).toMatchObject({
    status: 'on',
    account: { id: String(hubspot.portalId), domain: 'app.hubspot.com' },
  });
  expect(hubspot.connections()).toBe(1);
  expect((await server.call(disconnectIntegration, { as: admin, params })).body.status).toBe('off');
  expect(hubspot.connections()).toBe(0);
});

it('connects again, where its properties are already', async () => {
  await connect();
  await server.call(disconnectIntegration, { as: admin, params });
  await connect();
  expect(await shown()).toMatchObject({ status: 'on', problem: null });
});

it.each(['+14155550150', '(415) 555-0150', '415.555.0150', '+1 415 555 0150'])(
  'logs a call at the contact whose number is written %s',
  async (phone) => {
    const contact = person(phone);
    person('(212) 555-0150', { email: 'other@example.test' });
    await connect();
    const id = await call();
    await soon();
    const [logged, ...others] = hubspot.calls();
    expect([others, await problems()]).toEqual([[], []]);
    expect(logged).toMatchObject({ contactIds: [contact], outcome: 'Connected' });
    expect(logged?.properties).toMatchObject({
      talk_call_id: `${admin.companyId}-${id}`,
      hs_call_direction: 'OUTBOUND',
      hs_call_to_number: CUSTOMER,
      hs_call_title: 'Call to (415) 555-0150',
    });
  },
);

it('logs it at all contacts with the number, also where it is the mobile one', async () => {
  const both = [
    person('(415) 555-0150'),
    person('not a number', { mobilephone: '4155550150', email: 'b@example.test' }),
  ];
  await connect();
  await call();
  await soon();
  expect(hubspot.calls().map(({ contactIds }) => [...contactIds].sort())).toEqual([both.sort()]);
});

it('writes an outcome that HubSpot does not have into the notes, and changes the call that is there', async () => {
  person(CUSTOMER);
  await connect();
  const id = await call(outcomes.sold);
  await soon();
  expect(hubspot.calls().map(({ properties }) => properties['hs_call_body'])).toEqual(['Outcome: Sold']);
  await dispose(id, outcomes.connected);
  await soon();
  expect(hubspot.calls().map(({ outcome }) => outcome)).toEqual(['Connected']);
});

it('logs a call once, though the answers to its writing are lost', async () => {
  person(CUSTOMER);
  await connect();
  await call();
  hubspot.setFaults({ loseAnswers: 1 });
  await soon();
  expect(await problems()).toEqual(['HubSpot is not responding.']);
  server.clock.advance(60_000);
  await soon();
  expect([hubspot.calls().length, await problems()]).toEqual([1, []]);
});

it('adds an unknown customer once, though the search lags behind', async () => {
  await connect();
  hubspot.setFaults({ indexDelayMs: 3_600_000 });
  for (const _ of [1, 2]) await call();
  await soon();
  expect(await problems()).toEqual([1, 2].map(() => 'No contact in HubSpot has this number.'));
  await server.call(updateIntegration, { as: admin, params, body: { creates_contacts: true } });
  await server.call(retryUnloggedCalls, { as: admin, params });
  await soon();
  const added = hubspot.contacts().filter(({ deleted }) => !deleted);
  expect(added.map(({ properties }) => properties['phone'])).toEqual([CUSTOMER]);
  expect(hubspot.calls().map(({ contactIds }) => contactIds)).toEqual([[added[0]?.id], [added[0]?.id]]);
});

it('waits as long as HubSpot says when it has had too many requests', async () => {
  person(CUSTOMER);
  await connect();
  await call();
  hubspot.setFaults({ tooManyRequests: true, retryAfterSeconds: 120 });
  await soon();
  hubspot.setFaults({ tooManyRequests: false });
  const before = hubspot.requests().length;
  server.clock.advance(119_000);
  await soon();
  expect([hubspot.requests().length, hubspot.calls().length]).toEqual([before, 0]);
  server.clock.advance(1_000);
  await soon();
  expect(hubspot.calls()).toHaveLength(1);
});

it('gets another token when one is over, and asks for a person when the app was uninstalled', async () => {
  person(CUSTOMER);
  await connect();
  hubspot.expireTokens();
  await call();
  await soon();
  expect(hubspot.calls()).toHaveLength(1);
  hubspot.revoke();
  await call();
  await soon();
  expect(await shown()).toMatchObject({ status: 'broken', waiting: 1 });
  await connect();
  await soon();
  expect([hubspot.calls().length, await shown()]).toMatchObject([2, { status: 'on', waiting: 0 }]);
});

it('says in HubSpot’s words why it does not take a call', async () => {
  person(CUSTOMER);
  await connect();
  hubspot.setFaults({ refusedField: 'hs_call_title' });
  await call();
  await soon();
  expect(await problems()).toEqual([expect.stringContaining('hs_call_title')]);
  expect((await server.call(testIntegration, { as: admin, params })).status).toBe(200);
});

it('logs at the contact that another one was merged into, and finds nobody in one that was deleted', async () => {
  const [kept, merged] = [person('(415) 555-0150'), person(CUSTOMER, { email: 'b@example.test' })];
  await connect();
  hubspot.mergeContacts(kept, merged);
  await call();
  await soon();
  expect(hubspot.calls().map(({ contactIds }) => contactIds)).toEqual([[kept]]);
  hubspot.deleteContact(kept);
  await call();
  await soon();
  expect(await problems()).toEqual(['No contact in HubSpot has this number.']);
});

it('gives an outcome the value that the company maps it to', async () => {
  await connect();
  person(CUSTOMER);
  const { outcome_field: field } = (await server.call(getFieldMap, { as: admin, params })).body;
  const booked = field?.options.find(({ label }) => label === 'Booked an appointment')?.value ?? '';
  const map = { owner: 'agent', outcomes: { [String(outcomes.sold)]: booked }, fields: {} } as const;
  expect((await server.call(putFieldMap, { as: admin, params, body: map })).status).toBe(200);
  await call(outcomes.sold);
  await soon();
  expect(hubspot.calls()).toMatchObject([{ outcome: 'Booked an appointment' }]);
});

it('writes the address of the recording where HubSpot plays it, and takes it away with the recording', async () => {
  person(CUSTOMER);
  await connect();
  const id = await call();
  await soon();
  const urls = () => hubspot.calls().map(({ properties }) => properties['hs_call_recording_url']);
  expect(urls()).toEqual([expect.stringMatching(/^http:\/\/localhost:4000\/recording\/[\w-]{48}\.wav$/)]);
  await server.context.kernel.db.pool.query('update communications set recording_is_deleted = true where id = $1', [
    id,
  ]);
  await dispose(id, outcomes.sold);
  await soon();
  expect(urls()).toEqual([null]);
});

/** A text that came in, or that was delivered. */
async function text(body: string, direction: 'inbound' | 'outbound' = 'inbound', number = CUSTOMER): Promise<void> {
  const { pool } = server.context.kernel.db;
  const { rows } = await pool.query<{ id: number }>(
    `insert into communications
       (company_id, type, direction, lead_number, body, user_id, is_read, created_at, current_status, disposition_status)
     values ($1, 'sms', $2, $3, $4, $5, false, $6, 'received', 'completed') returning id`,
    [admin.companyId, direction, number, body, direction === 'outbound' ? admin.id : null, server.clock.now()],
  );
  await pool.query(
    `insert into messages (communication_id, company_id, direction, status, source, line_number, phone_number, encoding, segments)
     values ($1, $2, $3, $4, 'manual', '+14155550100', $5, 'gsm7', 1)`,
    [rows[0]?.id, admin.companyId, direction, direction === 'inbound' ? 'received' : 'delivered', number],
  );
  await server.call(markCommunicationRead, { as: admin, params: { id: Number(rows[0]?.id) } });
}
async function aMinuteLater(): Promise<void> {
  await runSchedule(server.context, 'crm.collect');
  server.clock.advance(61_000);
  await soon();
}

it('logs a day of texts as one SMS at the contact, which grows, once though the answer is lost', async () => {
  const contact = person(CUSTOMER);
  await connect();
  server.clock.advance(1000);
  await text('Is <b>Tuesday</b> free?');
  hubspot.setFaults({ loseAnswers: 1 });
  await aMinuteLater();
  expect(await problems()).toEqual(['HubSpot is not responding.']);
  await text('Yes & Wednesday too', 'outbound');
  await aMinuteLater();
  await aMinuteLater();
  const [logged, ...others] = hubspot.communications();
  expect([others, await problems()]).toEqual([[], []]);
  expect(logged).toMatchObject({ contactIds: [contact] });
  expect(logged?.properties).toMatchObject({
    talk_texts_id: expect.stringMatching(/^\d+-t\d+$/) as string,
    hs_communication_channel_type: 'SMS',
    hs_communication_logged_from: 'CRM',
  });
  expect(logged?.properties['hs_communication_body']).toMatch(
    /^\d\d:\d\d \(415\) 555-0150: Is &lt;b&gt;Tuesday&lt;\/b&gt; free\?<br>\d\d:\d\d .+: Yes &amp; Wednesday too$/,
  );
});

it('logs texts in an account that was connected before it had a property for them', async () => {
  person(CUSTOMER);
  await connect();
  server.clock.advance(1000);
  hubspot.archiveProperty('communications', 'talk_texts_id');
  await text('Hello');
  await aMinuteLater();
  expect([hubspot.communications().length, await problems()]).toEqual([1, []]);
});

/** Logs what waits; `act` happens after HubSpot was asked who has the number, and before anything is logged there. */
async function soonWhile(act: () => void): Promise<void> {
  hubspot.setFaults({ slowMs: 200 });
  const before = hubspot.requests().length;
  const logging = soon();
  await expect
    .poll(
      () =>
        hubspot
          .requests()
          .slice(before)
          .some(({ address }) => address.endsWith('/search')),
      { interval: 5 },
    )
    .toBe(true);
  act();
  hubspot.setFaults({ slowMs: 0 });
  await logging;
}

it('logs at who is left when contacts are merged or deleted between two requests, and says so when nobody is', async () => {
  const [kept, gone] = [person('(415) 555-0150'), person(CUSTOMER, { email: 'b@example.test' })];
  await connect();
  await call();
  await soonWhile(() => hubspot.deleteContact(gone));
  expect(hubspot.calls().map(({ contactIds }) => contactIds)).toEqual([[kept]]);
  const other = person('(212) 555-0177', { email: 'c@example.test' });
  await call();
  await soonWhile(() => hubspot.mergeContacts(other, kept));
  expect(hubspot.calls().map(({ contactIds }) => contactIds)).toEqual([[other], [other]]);
  hubspot.changeContact(other, { phone: CUSTOMER });
  await call();
  await soonWhile(() => hubspot.deleteContact(other));
  expect(await problems()).toEqual(['No contact in HubSpot has this number.']);
});
