/**
 * The real stack, as processes of their own: a server that is killed here is killed for good, with -9, in the middle of a call with
 * sound. One per test file. They are the built programs: from their sources, each start would compile them first.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallAudioView, CallView } from '@talk/carrier-sandbox';
import {
  hangUpCall,
  sendHeartbeat,
  startCall,
  voiceToken,
  type Endpoint,
  type ResponseOf,
  type VoiceToken,
} from '@talk/contract';
import { createTestServer, type TestServer, type TestUser } from '@talk/server/testing';
import { createTestDatabase, migrateTestDatabase } from '@talk/server/testing/cluster';
import { startStack, type RunningStack } from '@talk/stack';
import { expect } from 'vitest';
import { openAgentBrowser, type AgentBrowser, type AgentPhone } from './agent-browser.js';
import { until } from './until.js';

const LINE = '+14155550100';
/** Says back whatever it hears. */
export const ECHO = '+14155550169';

/** Somebody with a phone. */
export interface Person {
  readonly user: TestUser;
  readonly phone: AgentPhone;
}

export interface KillableStack {
  readonly companyId: number;
  /** Of the server. */
  readonly origin: string;
  /** Where the server keeps files and drafts of files. */
  readonly filesFolder: string;
  /** What the programs have said. */
  readonly log: readonly string[];
  rows<T>(query: string, values?: readonly unknown[]): Promise<T[]>;
  /** Asks as a person; `params` fill the path. @throws Error for any refusal. */
  api<T>(person: { user: TestUser }, endpoint: Endpoint, body?: object, params?: Record<string, string>): Promise<T>;
  /** The sandbox's own control API. */
  control<T>(path: string, method?: string, body?: object): Promise<T>;
  /** The same of the sandbox CRMs. */
  crm<T>(path: string, method?: string, body?: object): Promise<T>;
  /** Somebody without a phone. */
  member(role?: 'Company Agent' | 'Company Admin'): Promise<{ user: TestUser }>;
  /** A call of theirs that is over, with its event, as calling leaves it. The server need not be there. @returns its communication. */
  endedCall(person: { user: TestUser }, notes: string): Promise<number>;
  /** An agent who accepts calls, with a phone that hums 900 Hz. */
  agent(): Promise<Person>;
  /** Another page of the same person. */
  reopen(person: Person): Promise<Person>;
  /** A call with sound in both directions to a customer who says back what they hear. */
  talk(person: Person): Promise<{ id: string; customer: string }>;
  customerHears(leg: string, hz: number): Promise<unknown>;
  /** Something is heard, but not this note. */
  customerHearsMusic(leg: string, hz: number): Promise<unknown>;
  /** As the phone does it: asks the server to end the call, and ends the leg. */
  hangUp(person: Person, id: string): Promise<void>;
  /** Locks a contact, so that whoever writes to it waits until the returned function was called. */
  holdContact(id: number): Promise<() => Promise<void>>;
  pids(): ReturnType<RunningStack['pids']>;
  /** kill -9 of the server and a new one in its place, or an orderly restart; resolves when the new one is ready. */
  replaceServer(how: 'killed' | 'restarted'): Promise<void>;
  /** Kills the server, and holds back the one that the stack starts in its place until `comeBack()`. */
  killServer(): Promise<{ comeBack: () => Promise<void> }>;
  stop(): Promise<void>;
}

/** `database` `own`: the stack has its PostgreSQL to itself, as at `npm start`; otherwise it is one of the tests' cluster. */
export async function createKillableStack({ database: kind }: { database?: 'own' } = {}): Promise<KillableStack> {
  const log: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'talk-fault-'));
  await chmod(folder, 0o711);
  const database = kind === 'own' ? null : await createTestDatabase({ migrate: migrateTestDatabase });
  const stack: RunningStack = await startStack({
    settings: { dataDir: join(folder, 'data'), ...(database === null ? {} : { databaseUrl: database.url }) },
    seedDemo: false,
    // Processes are killed here, not the machine: what was written is there without waiting for the disk.
    databaseSettings: { fsync: 'off', full_page_writes: 'off' },
    // What a killed server worked on is taken up seconds later, not minutes.
    env: { ...process.env, NODE_ENV: 'development', TEXT_CLAIM_SECONDS: '1', CRM_CLAIM_SECONDS: '5' },
    print: (part, text) => log.push(`${part} ${text}`),
  });
  // Makes people and looks into the database of the stack; serves nothing.
  const back: TestServer = await createTestServer(stack.databaseUrl, { clock: 'running' });
  const rows = async <T>(query: string, values: readonly unknown[] = []): Promise<T[]> =>
    (await back.context.kernel.db.pool.query(query, [...values])).rows as T[];

  async function ask<T>(url: string, method = 'GET', body?: object): Promise<T> {
    const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(url, { method, ...sent });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} for ${url}`);
    return (await response.json()) as T;
  }
  const control = <T>(path: string, method?: string, body?: object): Promise<T> =>
    ask(`${stack.origins.sandbox}/sandbox/api/${path}`, method, body);

  const companyId = (await back.company({ kycStatus: 'verified' }, { texting: { undoSeconds: 0 } })).id;
  const [line] = await rows<{ id: string }>(`insert into lines (company_id, name) values ($1, 'Main') returning id`, [
    companyId,
  ]);
  await rows('insert into incoming_numbers (company_id, line_id, phone_number) values ($1, $2, $3)', [
    companyId,
    line?.id,
    LINE,
  ]);
  // A server tells the carrier of its numbers when it starts.
  await stack.restartServer();
  await until('the carrier to know our line', async () =>
    (await control<{ number: string }[]>('numbers')).some((number) => number.number === LINE),
  );
  let browser: Promise<AgentBrowser> | undefined;

  async function api<T>(
    { user }: { user: TestUser },
    endpoint: Endpoint,
    body: object = {},
    params: Record<string, string> = {},
  ): Promise<T> {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '');
    const response = await fetch(stack.origins.app + path, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${endpoint.id} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  // The page has the voice SDK only; our own SDK would say this for it, as long as it is registered.
  const beating = new Set<TestUser>();
  const beat = (user: TestUser): Promise<unknown> =>
    api({ user }, sendHeartbeat, { device_id: `phone-of-${user.id}`, registered: true });
  // Nobody answers while the server is dead.
  const heart = setInterval(() => {
    for (const user of beating) beat(user).catch(() => undefined);
  }, 10_000);
  const open = async (user: TestUser): Promise<AgentPhone> => {
    const phone = await (await (browser ??= openAgentBrowser())).open(await api<VoiceToken>({ user }, voiceToken), 900);
    await beat(user);
    beating.add(user);
    return phone;
  };

  const audio = (sid: string, hz: number): Promise<CallAudioView> =>
    control<CallAudioView>(`calls/${sid}/audio?hz=${hz}`);
  const customerHears = (sid: string, hz: number): Promise<unknown> =>
    until(`the customer to hear ${hz} Hz`, async () => {
      const { heard, heardRms } = await audio(sid, hz);
      return heardRms > 0.005 && (heard[String(hz)] ?? 0) > 0.5;
    });

  async function customerLeg(): Promise<string> {
    const legs = await control<CallView[]>('calls');
    const leg = legs.find((each) => each.to === ECHO && each.status === 'in-progress');
    if (leg === undefined) throw new Error('the customer is not on the phone');
    return leg.sid;
  }

  return {
    companyId,
    origin: stack.origins.app,
    filesFolder: join(folder, 'data', 'files'),
    log,
    pids: () => stack.pids(),
    async holdContact(id) {
      const client = await back.context.kernel.db.pool.connect();
      await client.query('begin');
      await client.query('select 1 from contacts where id = $1 for update', [id]);
      return async () => {
        await client.query('commit');
        client.release();
      };
    },
    async replaceServer(how) {
      if (how === 'restarted') await stack.restartServer();
      else await stack.killServer();
      await stack.serverReady();
    },
    rows,
    api,
    control,
    crm: (path, method, body) => ask(`${stack.origins.crm}/_sandbox/${path}`, method, body),
    member: async (role = 'Company Agent') => ({ user: await back.user(companyId, { roles: [role] }) }),
    async endedCall({ user }, notes) {
      const { communicationId } = await back.recordedCall(companyId, user.id);
      await rows('update communications set notes = $2 where id = $1', [communicationId, notes]);
      const { log: communications } = back.context.modules.communications;
      await back.transaction((tx) => communications.change(tx, user.scope, communicationId, { talkSeconds: 61 }));
      return communicationId;
    },
    async agent() {
      const user = await back.user(companyId, {
        roles: ['Company Agent'],
        agentStatus: 'accepting-calls',
      });
      return { user, phone: await open(user) };
    },
    reopen: async ({ user }) => ({ user, phone: await open(user) }),
    async talk(person) {
      const { call, connect } = await api<ResponseOf<typeof startCall>>(person, startCall, {
        phone_number: ECHO,
        // Whatever the hour at which this runs.
        outside_day_time: true,
      });
      await person.phone.dial(connect.params);
      await person.phone.hears(900);
      const customer = await customerLeg();
      await customerHears(customer, 900);
      await until(
        'the server to know of the answer',
        async () => (await rows(`select 1 from calls where id = $1 and phase = 'active'`, [call.id])).length > 0,
      );
      // The carrier tells times in whole seconds: shorter, and the talk may have lasted none.
      const sinceMs = Date.now();
      await until('some talk', () => Promise.resolve(Date.now() - sinceMs > 1_500));
      return { id: call.id, customer };
    },
    customerHears,
    customerHearsMusic: (sid, hz) =>
      until('the customer to hear music', async () => {
        const { heard, heardRms } = await audio(sid, hz);
        return heardRms > 0.003 && (heard[String(hz)] ?? 0) < 0.3;
      }),
    async hangUp(person, id) {
      await api(person, hangUpCall, {}, { id });
      await person.phone.hangUp();
    },
    async killServer() {
      const { server: old } = stack.pids();
      await stack.killServer();
      const pid = await until('the next server process', () => {
        const { server } = stack.pids();
        return server !== old && server;
      });
      process.kill(pid, 'SIGSTOP');
      await expect(fetch(`${stack.origins.app}/healthz`)).rejects.toThrow();
      return {
        async comeBack() {
          process.kill(pid, 'SIGCONT');
          await stack.serverReady();
        },
      };
    },
    async stop() {
      clearInterval(heart);
      await (await browser)?.close();
      await back.app.close();
      await back.context.end();
      await stack.stop();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
