import {
  chooseCrmRecord,
  completeIntegration,
  connectIntegration,
  connectIntegrationWithKey,
  createCallDisposition,
  createContact,
  disconnectIntegration,
  getFieldMap,
  getIntegrationData,
  listIntegrations,
  listUnloggedCalls,
  putFieldMap,
  retryUnloggedCalls,
  testIntegration,
  updateIntegration,
} from '@talk/contract';
import { createCrmSandbox, type VendorName } from '@talk/crm-sandbox';
import { drainJobs, useTestServer, type TestUser } from '@talk/server/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// Pipedrive, Zoho, HighLevel and Guesty over their public HTTP interfaces, as the sandbox speaks them.

// On a clock of the sandbox's own every look at it takes a second: limits of requests in a second are not met by a test that is fast.
let nowMs = Date.parse('2026-11-24T10:00:00Z');
const crm = await createCrmSandbox({ clock: { nowMs: () => (nowMs += 500), after: () => () => undefined } });
const { pipedrive, zoho, gohighlevel, guesty } = crm;
const server = useTestServer({
  env: {
    PIPEDRIVE_CLIENT_ID: pipedrive.clientId,
    PIPEDRIVE_CLIENT_SECRET: pipedrive.clientSecret,
    PIPEDRIVE_URL: pipedrive.url,
    ZOHO_CLIENT_ID: zoho.clientId,
    ZOHO_CLIENT_SECRET: zoho.clientSecret,
    ZOHO_ACCOUNTS_URL: zoho.url,
    GOHIGHLEVEL_CLIENT_ID: gohighlevel.clientId,
    GOHIGHLEVEL_CLIENT_SECRET: gohighlevel.clientSecret,
    GOHIGHLEVEL_URL: gohighlevel.url,
    GUESTY_ENABLED: '1',
    GUESTY_URL: guesty.url,
  },
});

const MAYA = '+14155550150';
const JONAS = '+14155550151';
const STRANGER = '+14155550188';
const KEY = { client_id: guesty.clientId, client_secret: guesty.clientSecret };
let admin: TestUser;

beforeAll(() => afterAll(() => crm.close()));
beforeEach(async () => {
  crm.reset();
  admin = await server.user((await server.company()).id);
});

interface Case {
  readonly name: VendorName;
  readonly title: string;
  readonly account: Readonly<Record<string, string>>;
  /** A field that the vendor may come to refuse, and what it says then. */
  readonly refused: string;
  readonly words: string;
  /** What stands there of an outbound call of 83 seconds to Jonas with notes, as the vendor keeps it. */
  readonly logged: Readonly<Record<string, unknown>>;
  /** Where outcomes go, what else can be filled, and whether a call is somebody's. */
  readonly fields: readonly [outcome: string | null, others: readonly string[], hasOwners: boolean];
}

const FACTS = `Connected · 01:23`;
const WHERE = `to ${JONAS}, 2026-03-01 21:59:07 (America/Los_Angeles)`;
const containing = (...texts: string[]): unknown =>
  expect.stringMatching(
    new RegExp(texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(String.raw`[\s\S]*`)),
  );

const CASES: readonly Case[] = [
  {
    name: 'pipedrive',
    title: 'Pipedrive',
    account: { id: '4242', name: 'Acme Dental', domain: 'acme-dental.pipedrive.com' },
    refused: 'duration',
    words: 'Validation failed: duration: Unknown key "duration"',
    logged: {
      subject: 'Call to (415) 555-0151',
      type: 'call',
      done: true,
      due_date: '2026-03-02',
      due_time: '05:59',
      duration: '00:02',
      note: containing('Wants a quote.<br>By &lt;Friday&gt;.', FACTS, WHERE, 'Talk call '),
    },
    fields: [null, ['public_description'], true],
  },
  {
    name: 'zoho',
    title: 'Zoho CRM',
    account: { id: '700042420', name: 'Acme Dental', domain: new URL(crm.origin).host },
    refused: 'Subject',
    words: 'invalid data: Subject',
    logged: {
      Subject: 'Call to (415) 555-0151',
      Call_Type: 'Outbound',
      Call_Start_Time: '2026-03-02T05:59:07+00:00',
      Call_Duration: '01:23',
      Description: containing('Wants a quote.\nBy <Friday>.', FACTS, WHERE, 'Talk call '),
    },
    fields: ['Call_Result', ['Call_Agenda', 'Recording'], true],
  },
  {
    name: 'gohighlevel',
    title: 'HighLevel',
    account: { id: 've9EPM428h8vShlRW1KT', name: 'Acme Dental', domain: 'app.gohighlevel.com' },
    refused: 'body',
    words: 'body should not be empty body must be a string',
    fields: [null, [], true],
    logged: { body: containing('Call to (415) 555-0151', 'Wants a quote.', FACTS, WHERE, 'Talk call ') },
  },
  {
    name: 'guesty',
    title: 'Guesty',
    account: { id: '62a8a2be2e53190032104242', name: 'Acme Stays', domain: 'app.guesty.com' },
    refused: 'body',
    words: '"body" is not allowed to be empty',
    fields: [null, [], false],
    logged: { type: 'note', body: containing('Call to (415) 555-0151', 'Wants a quote.', FACTS, WHERE, 'Talk call ') },
  },
];

describe.each(CASES)('$title', ({ name, title, account, refused, words, logged, fields }) => {
  const params = { name };
  const vendor = crm[name];

  async function connect(as = admin): Promise<number> {
    if (name === 'guesty') return (await server.call(connectIntegrationWithKey, { as, params, body: KEY })).status;
    const { body } = await server.call(connectIntegration, { as, params });
    const { searchParams: back } = new URL(await vendor.approve(body.authorize_url));
    const accounts = back.get('accounts-server');
    const brought = {
      code: back.get('code') ?? '',
      state: back.get('state') ?? '',
      ...(accounts === null ? {} : { accounts_server: accounts }),
    };
    return (await server.call(completeIntegration, { as, params, body: brought })).status;
  }

  beforeEach(async () => {
    expect(await connect()).toBe(200);
    await drainJobs(server.context);
  });
  afterEach(() =>
    expect(server.logged.join('\n')).not.toMatch(/v1u:|1000\.\w{20}|eyJ\w{20}|eyG\w{20}|sandbox-guesty-key/),
  );

  const query = (text: string, values: unknown[]) => server.context.kernel.db.pool.query<{ id: number }>(text, values);
  /** A call that is over, and waits to be logged. */
  async function ended(
    number = JONAS,
    { notes = '', direction = 'outbound', talkSeconds = 83, contactId = 0 } = {},
  ): Promise<number> {
    const { rows } = await query(
      `insert into communications
         (company_id, type, direction, lead_number, talk_seconds, notes, user_id, contact_id, created_at, current_status, disposition_status)
       values ($1, 'call', $2, $3, $4, $5, $6, $7, '2026-03-02T05:59:07Z', 'completed', 'completed') returning id`,
      [admin.companyId, direction, number, talkSeconds, notes || null, admin.id, contactId || null],
    );
    const id = Number(rows[0]?.id);
    await query(`insert into crm_calls (company_id, name, communication_id, created_at) values ($1, $2, $3, $4)`, [
      admin.companyId,
      name,
      id,
      server.clock.now(),
    ]);
    return id;
  }
  async function work(): Promise<void> {
    expect((await server.call(retryUnloggedCalls, { as: admin, params })).status).toBe(200);
    await drainJobs(server.context);
  }
  async function changed(id: number, notes: string): Promise<void> {
    await query(`update communications set notes = $2, version = version + 1 where id = $1`, [id, notes]);
    await query(`update crm_calls set state = 'waiting' where communication_id = $1`, [id]);
    await work();
  }
  const shown = async () =>
    (await server.call(listIntegrations, { as: admin })).body.data.find((one) => one.name === name);
  const unlogged = async () => (await server.call(listUnloggedCalls, { as: admin, params, query: {} })).body.data;
  const activities = () => vendor.activities();
  const personOf = (firstName: string) => vendor.contacts().find((one) => one.firstName === firstName)?.id ?? '';

  it('is connected, names the account, goes on with another token, and is disconnected', async () => {
    expect(await shown()).toMatchObject({
      status: 'on',
      account,
      connects_by: name === 'guesty' ? 'key' : 'consent',
      has_field_map: name !== 'guesty',
    });
    expect(vendor.connections()).toBe(1);
    vendor.expireTokens();
    expect((await server.call(testIntegration, { as: admin, params })).status).toBe(200);
    // A second time: where each refresh token works once, the new one was kept.
    vendor.expireTokens();
    expect((await server.call(testIntegration, { as: admin, params })).status).toBe(200);
    expect((await server.call(disconnectIntegration, { as: admin, params })).body.status).toBe('off');
    if (name !== 'guesty') expect(vendor.connections()).toBe(0);
  });

  it('has the call at the person with the number, as it was', async () => {
    await ended(JONAS, { notes: 'Wants a quote.\nBy <Friday>.' });
    await work();
    expect(await unlogged()).toEqual([]);
    expect(activities()).toHaveLength(1);
    expect(activities()[0]).toMatchObject({ personIds: [personOf('Jonas')], values: logged });
    expect(vendor.timeline(personOf('Jonas'))).toMatchObject([{ title: 'Call to (415) 555-0151' }]);
  });

  it('finds a number however it was written down, also of two with one number', async () => {
    for (const last of ['0150', '0152', '0153', '0155', '0156', '0157']) await ended(`+1415555${last}`);
    await work();
    const first = activities().map(({ personIds }) => personIds[0]);
    // Guesty compares numbers as texts; a number that a person has typed with dots stays unfound there.
    const found = ['Dana', 'Amelia', ...(name === 'guesty' ? [] : ['Rahul', 'Wei', 'Kofi'])].map(personOf);
    for (const id of found) expect(first).toContain(id);
    expect(first.some((id) => [personOf('Maya'), personOf('Marco')].includes(id ?? ''))).toBe(true);
    expect(new Set(first).size).toBe(first.length);
  });

  it('has it once, also when an answer was lost and when the person was merged between two tries, and follows changes', async () => {
    vendor.setFaults({ loseAnswers: 1 });
    const id = await ended(MAYA);
    await work();
    expect(await unlogged()).toMatchObject([{ problem: `${title} is not responding.` }]);
    expect(activities()).toHaveLength(1);
    if (name !== 'guesty') {
      const [at] = activities()[0]?.personIds ?? [];
      vendor.mergeContacts(at === personOf('Maya') ? personOf('Marco') : personOf('Maya'), at ?? '');
    }
    await work();
    expect(await unlogged()).toEqual([]);
    expect(activities()).toHaveLength(1);
    await changed(id, 'Called back');
    await changed(id, 'Called back');
    // Guesty keeps no note that was changed: what is new is another one, once.
    expect(activities()).toHaveLength(name === 'guesty' ? 2 : 1);
    expect(JSON.stringify(activities().at(-1)?.values)).toContain('Called back');
  });

  it('stays where it is when another record gets the later calls, and goes to the one that is named for it', async () => {
    vendor.addContact({ firstName: 'Mateo', phones: [MAYA] });
    const contactId = (await server.call(createContact, { as: admin, body: { phone_number: MAYA } })).body.id;
    const call = await ended(MAYA, { contactId });
    await work();
    const placesNow = () => activities().map(({ personIds: [first] }) => first);
    const [first] = placesNow();
    const about = { params: { id: contactId }, query: { force: '1', with_duplicates: '1' } } as const;
    const { data } = (await server.call(getIntegrationData, { as: admin, ...about })).body;
    const other = data[0]?.records.find(({ external_id: id }) => id !== first);
    const choose = async (record_id: number, communication_id?: number) => {
      const body = { record_id, ...(communication_id && { communication_id }) };
      const at = { id: contactId, integration_name: name };
      expect((await server.call(chooseCrmRecord, { as: admin, params: at, body })).status).toBe(200);
      await drainJobs(server.context);
    };
    await choose(other?.id ?? 0);
    await changed(call, 'Called back');
    expect(new Set(placesNow())).toEqual(new Set([first]));
    // Guesty takes nothing back: what was said at the first guest stays, and the whole call stands at the other.
    const stays = name === 'guesty' ? [first, first] : [];
    await choose(other?.id ?? 0, call);
    expect(placesNow()).toEqual([...stays, other?.external_id]);
    await changed(call, 'Called again');
    expect([placesNow().at(-1), placesNow().length]).toEqual([other?.external_id, name === 'guesty' ? 4 : 1]);
  });

  it('waits for a person when nobody there has the number, and adds them once when told to', async () => {
    await ended(STRANGER);
    await work();
    expect(await unlogged()).toMatchObject([{ problem: `No contact in ${title} has this number.` }]);
    expect((await shown())?.can_create_contacts).toBe(name !== 'guesty');
    if (name === 'guesty') return;
    await server.call(updateIntegration, { as: admin, params, body: { creates_contacts: true } });
    const before = vendor.contacts().length;
    vendor.setFaults({ indexDelayMs: 24 * 60 * 60_000, loseAnswers: 1 });
    await work();
    await work();
    await ended(STRANGER);
    await work();
    const added = vendor.contacts().slice(before);
    expect(added).toMatchObject([{ phones: [STRANGER] }]);
    expect(activities().map(({ personIds }) => personIds)).toEqual([[added[0]?.id], [added[0]?.id]]);
  });

  it('is left alone as long as it says, waited for while it is away, and quoted when it refuses', async () => {
    vendor.setFaults({ tooManyRequests: true, retryAfterSeconds: 60 });
    await ended();
    await work();
    vendor.setFaults({ tooManyRequests: false });
    const asked = vendor.requests().length;
    await work();
    expect(vendor.requests()).toHaveLength(asked);
    server.clock.advance(61_000);
    vendor.setFaults({ outage: true });
    await work();
    expect(await unlogged()).toMatchObject([{ state: 'waiting', problem: `${title} is not responding.` }]);
    vendor.setFaults({ outage: false, refusedField: refused });
    await work();
    expect(await unlogged()).toMatchObject([{ state: 'failed', problem: words }]);
    vendor.setFaults({ refusedField: null });
    await work();
    expect([await unlogged(), activities().length]).toEqual([[], 1]);
  });

  it('gets what the company maps into its own fields, as far as they are there', async () => {
    const read = () => server.call(getFieldMap, { as: admin, params });
    const { body } = await read();
    expect(body.map).toEqual({ owner: 'agent', outcomes: {}, fields: {} });
    expect([body.outcome_field?.name ?? null, body.fields.map((field) => field.name), body.has_owners]).toEqual(fields);
    if (name !== 'zoho') return;
    const outcome = { name: 'Warm', color: '#2f9e62' };
    const { id: warm } = (await server.call(createCallDisposition, { as: admin, body: outcome })).body;
    const map = {
      owner: 'connection' as const,
      outcomes: { [String(warm)]: 'Interested' },
      fields: { Call_Agenda: 'agent_email', Recording: 'call_id' } as const,
    };
    const put = (change: object) => server.call(putFieldMap, { as: admin, params, body: { ...map, ...change } });
    for (const [change, field, sentence] of [
      [{ fields: { Nothing: 'notes' } }, 'fields.Nothing', 'Zoho CRM has no such field.'],
      [{ outcomes: { [String(warm)]: 'Ecstatic' } }, `outcomes.${warm}`, 'Zoho CRM has no such outcome.'],
    ] as const)
      expect((await put(change)).error).toMatchObject({ code: 'VALIDATION_FAILED', errors: { [field]: [sentence] } });
    expect((await put({})).status).toBe(200);
    expect((await read()).body.map).toEqual(map);

    const id = await ended();
    await query(`update communications set call_disposition_id = $2 where id = $1`, [id, warm]);
    await work();
    expect(activities()[0]?.values).toMatchObject({
      Call_Result: 'Interested',
      Call_Agenda: admin.email,
      Recording: String(id),
    });
    expect(activities()[0]?.values).not.toHaveProperty('Owner');
    // An administrator removes a field there: the call is worth more than it.
    vendor.setFaults({ refusedField: 'Recording' });
    await ended(MAYA);
    await work();
    expect([await unlogged(), activities().length]).toEqual([[], 2]);
    expect(activities()[1]?.values).not.toHaveProperty('Call_Agenda');
  });

  it('is broken when access was taken back there, and loses nothing until it is connected again', async () => {
    vendor.revoke();
    expect((await server.call(testIntegration, { as: admin, params })).error.code).toBe('CRM_REFUSED');
    await ended();
    await work();
    expect([(await shown())?.status, activities().length]).toEqual(['broken', 0]);
    if (name === 'guesty') crm.reset();
    expect(await connect()).toBe(200);
    await drainJobs(server.context);
    expect([(await shown())?.status, activities().length]).toEqual(['on', 1]);
  });
});

describe('Zoho', () => {
  const params = { name: 'zoho' } as const;

  it.each(['https://accounts.zoho.com.evil.example', 'http://accounts.zoho.eu', 'not an address'])(
    'is not asked for tokens at %s',
    async (accounts) => {
      const { body } = await server.call(connectIntegration, { as: admin, params });
      const { searchParams: back } = new URL(await zoho.approve(body.authorize_url));
      const brought = { code: back.get('code') ?? '', state: back.get('state') ?? '', accounts_server: accounts };
      const { error } = await server.call(completeIntegration, { as: admin, params, body: brought });
      expect([error.code, error.message]).toEqual(['CRM_REFUSED', 'Zoho named an address that is not its own.']);
    },
  );
});

describe('Guesty', () => {
  const params = { name: 'guesty' } as const;
  const bring = (as: TestUser | undefined, body = KEY) =>
    server.call(connectIntegrationWithKey, { ...(as && { as }), params, body });

  it('is connected by admins of the company with a key of Guesty, and by no other way', async () => {
    const agent = await server.user(admin.companyId, { roles: ['Company Agent'] });
    expect((await bring(undefined)).error.code).toBe('NOT_SIGNED_IN');
    expect((await bring(agent)).error.code).toBe('FORBIDDEN');
    expect((await bring(admin, { ...KEY, client_secret: ' ' })).error.code).toBe('VALIDATION_FAILED');
    const { error } = await bring(admin, { ...KEY, client_secret: 'wrong' });
    expect([error.code, error.message]).toEqual([
      'CRM_REFUSED',
      'The client secret supplied for a confidential client is invalid.',
    ]);
    expect((await server.call(connectIntegration, { as: admin, params })).error.code).toBe('NOT_FOUND');
    const other = { name: 'zoho' } as const;
    expect((await server.call(connectIntegrationWithKey, { as: admin, params: other, body: KEY })).error.code).toBe(
      'NOT_FOUND',
    );
  });
});
