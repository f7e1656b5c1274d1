import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { completeIntegration, connectIntegration, getAuthUser, getContact, getIntegrationData } from '@talk/contract';
import { createCrmSandbox } from '@talk/crm-sandbox';
import { toldEvents, useTestServer, type TestUser } from '@talk/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// Contacts that CRMs send here, signed as the CRMs sign: a workflow's action of HubSpot, a webhook of HighLevel.

const crm = await createCrmSandbox();
const { hubspot } = crm;
const highLevel = generateKeyPairSync('ed25519');
const server = useTestServer({
  env: {
    HUBSPOT_API_URL: crm.origin,
    HUBSPOT_APP_URL: crm.origin,
    HUBSPOT_CLIENT_ID: hubspot.clientId,
    HUBSPOT_CLIENT_SECRET: hubspot.clientSecret,
    HIGHLEVEL_WEBHOOK_PUBLIC_KEY: highLevel.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  },
});
let admin: TestUser;

beforeAll(() => afterAll(() => crm.close()));
beforeEach(async () => {
  crm.reset();
  // The same portal may be connected by several companies; here each test has it for itself.
  await server.context.kernel.db.pool.query('update company_integrations set sealed_tokens = null');
  admin = await server.user((await server.company()).id);
});

const recordOf = (firstName: string): string =>
  hubspot.contacts().find(({ properties }) => properties['firstname'] === firstName)?.id ?? '';
const contactsOf = async (): Promise<Record<string, unknown>[]> =>
  (
    await server.context.kernel.db.pool.query<Record<string, unknown>>(
      `select contact.id::int, contact.name, email, company_name, intake_source,
         (select phone_number from contact_phone_numbers where contact_id = contact.id) as phone,
         (select external_id from contact_links where contact_id = contact.id and is_chosen) as record
       from contacts contact where company_id = $1 order by contact.id`,
      [admin.companyId],
    )
  ).rows;

async function post(url: string, body: string, headers: Record<string, string>) {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

describe('a workflow of HubSpot', () => {
  const PATH = '/api/v1/integrations/hubspot/workflow-action';
  const URL = `http://localhost:4000${PATH}`;
  const action = (objectId: string, more: object = {}): string =>
    JSON.stringify({
      callbackId: 'ap-1',
      origin: { portalId: hubspot.portalId, actionDefinitionId: 1, actionDefinitionVersion: 1 },
      context: { source: 'WORKFLOWS', workflowId: 1 },
      object: { objectId: Number(objectId), objectType: 'CONTACT' },
      inputFields: {},
      ...more,
    });
  const v2 = (body: string, secret = hubspot.clientSecret) => ({
    'x-hubspot-signature': createHash('sha256').update(`${secret}POST${URL}${body}`).digest('hex'),
    'x-hubspot-signature-version': 'v2',
  });
  const v3 = (body: string, at = server.clock.now().getTime()) => ({
    'x-hubspot-signature-v3': createHmac('sha256', hubspot.clientSecret)
      .update(`POST${URL}${body}${at}`)
      .digest('base64'),
    'x-hubspot-request-timestamp': String(at),
  });
  const send = (body: string) => post(PATH, body, v2(body));

  async function connect(): Promise<void> {
    const params = { name: 'hubspot' } as const;
    const { body } = await server.call(connectIntegration, { as: admin, params });
    const back = new globalThis.URL(await hubspot.approve(body.authorize_url));
    const brought = { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
    await server.call(completeIntegration, { as: admin, params, body: brought });
  }

  it('is believed by its signature alone', async () => {
    await connect();
    const body = action(recordOf('Maya'));
    const old = server.clock.now().getTime() - 5 * 60_000 - 1;
    const refused = [
      {},
      v2(body, 'made-up'),
      v2(`${body} `),
      { ...v2(body), 'x-hubspot-signature-version': 'v1' },
      v3(body, old),
      // Where the newer one is there, the older one does not make up for it.
      { ...v2(body), ...v3(body, old) },
    ];
    for (const headers of refused) {
      const answer = await post(PATH, body, headers);
      expect([answer.status, answer.body['code']]).toEqual([403, 'SIGNATURE_INVALID']);
    }
    expect(await contactsOf()).toEqual([]);
    expect((await post(PATH, body, v3(body))).status).toBe(200);
  });

  it('sends a contact once, with what HubSpot has of it, and its calls go to that record', async () => {
    await connect();
    const { status, body } = await send(action(recordOf('Jonas')));
    const [made, ...others] = await contactsOf();
    expect([status, body]).toEqual([
      200,
      { outputFields: { talk_contact_id: made?.['id'], hs_execution_state: 'SUCCESS' } },
    ]);
    expect([made, others]).toEqual([
      {
        id: expect.any(Number) as number,
        name: 'Jonas Okafor',
        email: 'jonas.okafor@patients.example',
        company_name: 'Okafor Orthodontics',
        intake_source: 8,
        phone: '+14155550151',
        record: recordOf('Jonas'),
      },
      [],
    ]);
    await send(action(recordOf('Jonas')));
    expect(await contactsOf()).toHaveLength(1);
    const params = { id: Number(made?.['id']) };
    const contact = (await server.call(getContact, { as: admin, params })).body;
    expect([contact.intake_source, contact.integration_data[0]?.external_id]).toEqual([8, recordOf('Jonas')]);
    const created = (await toldEvents(server.context.kernel, admin.companyId)).filter(
      ({ type }) => type === 'contact_created',
    );
    expect(created).toHaveLength(1);
    const { data } = (await server.call(getIntegrationData, { as: admin, params, query: { with_duplicates: '1' } }))
      .body;
    expect(data[0]?.records[0]).toMatchObject({ gets_calls: true, is_chosen: true });
  });

  it('is told which of the four reasons keeps a contact away', async () => {
    expect((await send(action('1'))).body['rejection']).toBe(26);
    await connect();
    expect((await send(action('1'))).body['rejection']).toBe(27);
    expect((await send(action(recordOf('Nora')))).body).toMatchObject({
      rejection: 28,
      message: 'The number in the CRM is not valid.',
    });
    expect((await send(action('1', { object: { objectId: 1, objectType: 'DEAL' } }))).status).toBe(400);
    expect((await send('{')).status).toBe(400);
    hubspot.setFaults({ outage: true });
    // HubSpot tries again what fails so.
    expect((await send(action(recordOf('Jonas')))).status).toBe(502);
    expect(await contactsOf()).toEqual([]);
  });

  it('belongs to a company whose people are told where they open HubSpot', async () => {
    const domain = async () =>
      (await server.call(getAuthUser, { as: admin, body: {} })).body.user.company.hubspot_company_ui_domain;
    expect(await domain()).toBeNull();
    await connect();
    expect(await domain()).toBe('app.hubspot.com');
  });
});

describe('a webhook of HighLevel', () => {
  const PATH = '/api/v1/integrations/gohighlevel/webhook';
  const LOCATION = 've9EPM428h8vShlRW1KT';
  const event = (more: object = {}): string =>
    JSON.stringify({
      type: 'ContactCreate',
      locationId: LOCATION,
      id: 'nmFmQEsNgz6AVpgLVUJ0',
      firstName: 'Sofia',
      lastName: 'Oliveira',
      email: 'sofia@patients.example',
      phone: '+14155550154',
      ...more,
    });
  const send = (body: string, signed = body) =>
    post(PATH, body, { 'x-ghl-signature': sign(null, Buffer.from(signed), highLevel.privateKey).toString('base64') });
  const connect = () =>
    server.context.kernel.db.pool.query(
      `insert into company_integrations (company_id, name, account_id, sealed_tokens) values ($1, 'gohighlevel', $2, '')`,
      [admin.companyId, LOCATION],
    );

  it('is believed by its signature alone, makes a contact once, and keeps nothing of other locations', async () => {
    for (const [body, headers] of [
      [event(), {}],
      [event(), { 'x-ghl-signature': 'bm90aGluZw==' }],
    ] as const)
      expect((await post(PATH, body, headers)).body['code']).toBe('SIGNATURE_INVALID');
    expect((await send(event(), `${event()} `)).status).toBe(403);
    expect((await send(event())).status).toBe(200);
    expect(await contactsOf()).toEqual([]);
    await connect();
    expect((await send(event({ type: 'ContactDelete' }))).status).toBe(200);
    for (const _ of [1, 2]) expect((await send(event())).status).toBe(200);
    // Without a number that is one, and without any name, it is still somebody.
    await send(
      event({ id: 'second', phone: 'ask Sofia', firstName: null, lastName: null, email: 'b@patients.example' }),
    );
    expect(await contactsOf()).toMatchObject([
      { name: 'Sofia Oliveira', intake_source: 11, phone: '+14155550154', record: 'nmFmQEsNgz6AVpgLVUJ0' },
      { email: 'b@patients.example', intake_source: 11, phone: null, record: 'second' },
    ]);
    const { company } = (await server.call(getAuthUser, { as: admin, body: {} })).body.user;
    expect(company.gohighlevel_contact_link).toBe(
      `https://app.gohighlevel.com/v2/location/${LOCATION}/contacts/detail/`,
    );
  });
});
