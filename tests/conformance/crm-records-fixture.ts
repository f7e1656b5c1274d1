import {
  addCrmRecord,
  completeIntegration,
  connectIntegration,
  createContact,
  getContact,
  getIntegrationData,
  listUnloggedCalls,
  retryUnloggedCalls,
  syncContact,
  type ContactCrm,
  type IntegrationName,
  type QueryOf,
} from '@talk/contract';
import { createCrmSandbox, type CrmSandbox } from '@talk/crm-sandbox';
import { drainJobs, useTestServer, type Answer, type TestServer, type TestUser } from '@talk/server/testing';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

export interface CrmRecordsWorld {
  readonly crm: CrmSandbox;
  readonly hubspot: CrmSandbox['hubspot'];
  readonly salesforce: CrmSandbox['salesforce'];
  readonly server: TestServer;
  readonly people: { readonly admin: TestUser; readonly agent: TestUser };
  connect(this: void, name?: IntegrationName): Promise<void>;
  /** @returns the id. */
  newContact(this: void, phone: string | null, fields?: object): Promise<number>;
  /** The id of HubSpot's contact with this first name. */
  recordOf(this: void, firstName: string): string;
  /** With everything that can be asked for. */
  readonly all: { readonly with_duplicates: '1'; readonly with_lifecycle_stages: '1' };
  data(this: void, id: number, query?: QueryOf<typeof getIntegrationData>, as?: TestUser): Promise<ContactCrm>;
  at(this: void, id: number, name?: IntegrationName): { id: number; integration_name: IntegrationName };
  link(this: void, id: number, url: string, name?: IntegrationName): Promise<Answer<typeof addCrmRecord>>;
  sync(this: void, id: number, name?: IntegrationName): Promise<Answer<typeof syncContact>>;
  /** The address of a record in HubSpot. */
  page(this: void, record: string, portal?: number): string;
  contact(this: void, id: number): Promise<Answer<typeof getContact>['body']>;
  /** How many the CRM has had. */
  requests(this: void, name?: IntegrationName): number;
  /** A call with the contact that is over, and has been logged. @returns the communication */
  logged(this: void, contactId: number, number: string, name?: IntegrationName): Promise<number>;
  /** The contacts in HubSpot at which the last call was logged. */
  lastCall(this: void): readonly string[];
}

/** A company with an admin and an agent, and both CRMs beside it, begun anew for each test. Call at the top level. */
export async function useCrmRecords(): Promise<CrmRecordsWorld> {
  /** Each look at it is a while later, so that the portal's limits are for its own tests. */
  let ms = Date.parse('2026-11-24T10:00:00Z');
  const crm = await createCrmSandbox({ clock: { nowMs: () => (ms += 100), after: () => () => undefined } });
  const { hubspot, salesforce } = crm;
  const server = useTestServer({
    env: {
      HUBSPOT_API_URL: crm.origin,
      HUBSPOT_APP_URL: crm.origin,
      HUBSPOT_CLIENT_ID: hubspot.clientId,
      HUBSPOT_CLIENT_SECRET: hubspot.clientSecret,
      SALESFORCE_CLIENT_ID: salesforce.clientId,
      SALESFORCE_CLIENT_SECRET: salesforce.clientSecret,
      SALESFORCE_LOGIN_URL: crm.origin,
      PIPEDRIVE_CLIENT_ID: crm.pipedrive.clientId,
      PIPEDRIVE_CLIENT_SECRET: crm.pipedrive.clientSecret,
      PIPEDRIVE_URL: crm.pipedrive.url,
      ZOHO_CLIENT_ID: crm.zoho.clientId,
      ZOHO_CLIENT_SECRET: crm.zoho.clientSecret,
      ZOHO_ACCOUNTS_URL: crm.zoho.url,
    },
  });

  const people = {} as { admin: TestUser; agent: TestUser };

  beforeAll(() => afterAll(() => crm.close()));
  beforeEach(async () => {
    crm.reset();
    const { id } = await server.company();
    people.admin = await server.user(id);
    people.agent = await server.user(id, { roles: ['Company Agent'] });
  });

  async function connect(name: IntegrationName = 'hubspot'): Promise<void> {
    const params = { name };
    const { body } = await server.call(connectIntegration, { as: people.admin, params });
    const back = new URL(await crm[name].approve(body.authorize_url));
    const accounts = back.searchParams.get('accounts-server');
    const brought = {
      code: back.searchParams.get('code') ?? '',
      state: back.searchParams.get('state') ?? '',
      ...(accounts === null ? {} : { accounts_server: accounts }),
    };
    expect((await server.call(completeIntegration, { as: people.admin, params, body: brought })).status).toBe(200);
    await drainJobs(server.context);
  }
  const newContact = async (phone: string | null, fields: object = {}): Promise<number> => {
    const body = { ...(phone === null ? {} : { phone_number: phone }), ...fields };
    return (await server.call(createContact, { as: people.agent, body })).body.id;
  };
  const recordOf = (firstName: string): string =>
    hubspot.contacts().find(({ properties }) => properties['firstname'] === firstName)?.id ?? '';
  const all = { with_duplicates: '1', with_lifecycle_stages: '1' } as const;
  async function data(
    id: number,
    query: QueryOf<typeof getIntegrationData> = all,
    as = people.agent,
  ): Promise<ContactCrm> {
    const { body } = await server.call(getIntegrationData, { as, params: { id }, query });
    const [first] = body.data;
    if (first === undefined) throw new Error('no CRM is connected');
    return first;
  }
  const at = (id: number, name: IntegrationName = 'hubspot') => ({ id, integration_name: name });
  const link = (id: number, url: string, name: IntegrationName = 'hubspot'): Promise<Answer<typeof addCrmRecord>> =>
    server.call(addCrmRecord, { as: people.agent, params: at(id, name), body: { url } });
  const sync = (id: number, name: IntegrationName = 'hubspot') =>
    server.call(syncContact, { as: people.agent, params: at(id, name), body: {} });
  const page = (record: string, portal: number = hubspot.portalId): string =>
    `${crm.origin}/contacts/${portal}/record/0-1/${record}`;
  const contact = async (id: number) => (await server.call(getContact, { as: people.agent, params: { id } })).body;
  const requests = (name: IntegrationName = 'hubspot') => crm[name].requests().length;

  async function logged(contactId: number, number: string, name: IntegrationName = 'hubspot'): Promise<number> {
    const { pool } = server.context.kernel.db;
    const { rows } = await pool.query<{ id: number }>(
      `insert into communications
         (company_id, contact_id, type, direction, lead_number, user_id, created_at, current_status, disposition_status, ended_at)
       values ($1, $2, 'call', 'outbound', $3, $4, $5, 'completed', 'completed', $5) returning id`,
      [people.admin.companyId, contactId, number, people.agent.id, server.clock.now()],
    );
    await pool.query(`insert into crm_calls (company_id, name, communication_id, created_at) values ($1, $2, $3, $4)`, [
      people.admin.companyId,
      name,
      rows[0]?.id,
      server.clock.now(),
    ]);
    await server.call(retryUnloggedCalls, { as: people.admin, params: { name } });
    await drainJobs(server.context);
    const { body } = await server.call(listUnloggedCalls, { as: people.admin, params: { name }, query: {} });
    expect(body.data.map(({ problem }) => problem)).toEqual([]);
    return Number(rows[0]?.id);
  }
  const lastCall = (): readonly string[] => hubspot.calls().at(-1)?.contactIds ?? [];
  return {
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
  };
}
