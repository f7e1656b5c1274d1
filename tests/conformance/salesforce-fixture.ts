import {
  completeIntegration,
  connectIntegration,
  listUnloggedCalls,
  retryUnloggedCalls,
  type UnloggedCall,
} from '@talk/contract';
import { createCrmSandbox, type CrmSandbox } from '@talk/crm-sandbox';
import {
  createTestServer,
  drainJobs,
  migrateTestDatabase,
  useTestDatabase,
  type TestServer,
  type TestUser,
} from '@talk/server/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

const params = { name: 'salesforce' } as const;
const JONAS = '+14155550151';

interface Ended {
  number?: string;
  direction?: 'inbound' | 'outbound';
  talkSeconds?: number;
  notes?: string;
}

/** A server with a company that has connected the sandbox's Salesforce, each test another one; call at the top level. */
export interface SalesforceWorld {
  readonly crm: CrmSandbox;
  readonly server: TestServer;
  readonly admin: TestUser;
  connect(this: void): Promise<void>;
  /** A call that is over, and waits to be logged. */
  ended(this: void, call?: Ended): Promise<number>;
  /** Logs what waits. */
  work(this: void): Promise<void>;
  unlogged(this: void): Promise<readonly UnloggedCall[]>;
  tasks(this: void): Readonly<Record<string, unknown>>[];
  keyOf(this: void, id: number): string;
  contact(this: void, name: string): string | undefined;
}

export function useSalesforce(): SalesforceWorld {
  let crm: CrmSandbox;
  let server: TestServer;
  let admin: TestUser;
  const database = useTestDatabase({ migrate: migrateTestDatabase });

  beforeAll(async () => {
    crm = await createCrmSandbox();
    server = await createTestServer(database.url, {
      env: {
        SALESFORCE_CLIENT_ID: crm.salesforce.clientId,
        SALESFORCE_CLIENT_SECRET: crm.salesforce.clientSecret,
        SALESFORCE_LOGIN_URL: crm.origin,
      },
    });
  });
  afterAll(async () => {
    await server.app.close();
    await server.context.end();
    await crm.close();
  });
  beforeEach(async () => {
    crm.salesforce.setFaults({ refusedField: null });
    crm.reset();
    const { id } = await server.company();
    admin = await server.user(id, { roles: ['Company Admin'] });
    await connect();
    await drainJobs(server.context);
  });
  afterEach(() => expect(server.logged.join('\n')).not.toMatch(/5Aep861|00DHs0000004242!/));

  async function connect(): Promise<void> {
    const { body } = await server.call(connectIntegration, { as: admin, params });
    const back = new URL(await crm.salesforce.approve(body.authorize_url));
    const brought = { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
    expect((await server.call(completeIntegration, { as: admin, params, body: brought })).status).toBe(200);
  }

  /** A call that is over, and waits to be logged. */
  async function ended({
    number = JONAS,
    direction = 'outbound',
    talkSeconds = 83,
    notes,
  }: Ended = {}): Promise<number> {
    const { pool } = server.context.kernel.db;
    const { rows } = await pool.query<{ id: number }>(
      `insert into communications
         (company_id, type, direction, lead_number, talk_seconds, notes, user_id, created_at, current_status, disposition_status)
       values ($1, 'call', $2, $3, $4, $5, $6, '2026-03-02T05:59:07Z', 'completed', 'completed') returning id`,
      [admin.companyId, direction, number, talkSeconds, notes ?? null, admin.id],
    );
    const id = Number(rows[0]?.id);
    await pool.query(
      `insert into crm_calls (company_id, name, communication_id, created_at) values ($1, 'salesforce', $2, $3)`,
      [admin.companyId, id, server.clock.now()],
    );
    return id;
  }

  async function work(): Promise<void> {
    expect((await server.call(retryUnloggedCalls, { as: admin, params })).status).toBe(200);
    await drainJobs(server.context);
  }
  const unlogged = async () => (await server.call(listUnloggedCalls, { as: admin, params, query: {} })).body.data;
  const tasks = () => crm.salesforce.tasks().map(({ values }) => values);
  const keyOf = (id: number) => `${admin.companyId}-${id}`;
  const contact = (name: string) => crm.salesforce.contacts().find(({ values }) => values['Name'] === name)?.id;

  return {
    get crm() {
      return crm;
    },
    get server() {
      return server;
    },
    get admin() {
      return admin;
    },
    connect,
    ended,
    work,
    unlogged,
    tasks,
    keyOf,
    contact,
  };
}
