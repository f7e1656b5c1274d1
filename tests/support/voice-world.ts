/**
 * The whole line of a call without a mock in it: the sandbox carrier and the real server in this process, each listening on a
 * free port, with the real job runner and the webhooks signed and delivered over HTTP. One per test file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '@talk/carrier-sandbox';
import { hangUpCall, sendHeartbeat, voiceToken, type Call, type Communication } from '@talk/contract';
import {
  createTestDatabase,
  createTestServer,
  migrateTestDatabase,
  type TestServer,
  type TestUser,
} from '@talk/server/testing';
import { freePort } from '@talk/stack';
import { until } from './until.js';
import { openAgentBrowser, type AgentBrowser, type AgentPhone } from './agent-browser.js';

export const LINE = '+14155550100';

export interface Agent {
  readonly user: TestUser;
  readonly phone: AgentPhone;
}

export interface CallEvent {
  readonly type: string;
  readonly version: number;
  readonly data: Call & Communication & { readonly agent_status?: number };
  readonly channels: readonly string[];
}

type CallTimeouts = TestServer['context']['kernel']['config']['calls'];

export interface VoiceWorld {
  readonly sandbox: Sandbox;
  readonly server: TestServer;
  readonly companyId: number;
  readonly lineId: number;
  /** An agent who accepts calls, with a registered phone that hums `hz`; in the line's ring group. */
  agent(hz: number): Promise<Agent>;
  /** As the phone does it: asks the server to end the call, and ends the leg. */
  hangUp(agent: Agent, callId: string): Promise<void>;
  /** Opens another page for the same person, as after a reload. */
  reopen(agent: Agent, hz: number): Promise<Agent>;
  /** The agent's page stands still, and with it what it would tell the server. */
  freeze(agent: Agent): Promise<void>;
  /** It goes on; what it tells the server then is the test's to say. */
  thaw(agent: Agent): Promise<void>;
  /** Takes everybody out of the ring group and closes their browsers. */
  dismiss(): Promise<void>;
  rows<T>(query: string, values?: readonly unknown[]): Promise<T[]>;
  /** What has been told since the last time it was asked. */
  news(): Promise<CallEvent[]>;
  end(): Promise<void>;
}

/** `timeouts`: how long calls wait for what, where a test cannot wait as long as a customer. */
export async function createVoiceWorld(timeouts: Partial<CallTimeouts> = {}): Promise<VoiceWorld> {
  const endings: (() => Promise<unknown>)[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'talk-calls-'));
  endings.push(async () => rmSync(folder, { recursive: true, force: true }));
  const sandbox = await createSandbox({ port: 0, dataDir: join(folder, 'sandbox'), env: {} });
  endings.push(() => sandbox.close());
  const database = await createTestDatabase({ migrate: migrateTestDatabase });
  endings.push(() => database.drop());
  const server = await startServer(database.url, sandbox, { dataDir: join(folder, 'server'), timeouts }, endings);
  const browser: AgentBrowser = await openAgentBrowser();
  endings.push(() => browser.close());

  const rows = async <T>(query: string, values: readonly unknown[] = []): Promise<T[]> =>
    (await server.context.kernel.db.pool.query(query, [...values])).rows as T[];
  const { id: companyId } = await server.company({ name: 'Harbor Dental' });
  const [group] = await rows<{ id: string }>(
    `insert into ring_groups (company_id, name, ring_timeout_seconds) values ($1, 'Front desk', 20) returning id`,
    [companyId],
  );
  const groupId = Number(group?.id);
  const [line] = await rows<{ id: string }>(
    `insert into lines (company_id, name, ring_group_id, records_calls, routing)
     values ($1, 'Main', $2, true, '{"no_answer": "hang-up"}') returning id`,
    [companyId, groupId],
  );
  const lineId = Number(line?.id);
  await rows('insert into incoming_numbers (company_id, line_id, phone_number) values ($1, $2, $3)', [
    companyId,
    lineId,
    LINE,
  ]);
  for (const module of server.context.modules.all) {
    const stop = await module.start?.(server.app);
    if (stop !== undefined) endings.push(stop);
  }
  await until('the server to tell the carrier of its line', () =>
    sandbox.control.state().numbers.some((number) => number.number === LINE && number.voiceUrl !== null),
  );

  const phones: AgentPhone[] = [];
  const beating = new Map<AgentPhone, TestUser>();
  const beat = (user: TestUser) =>
    server.call(sendHeartbeat, { as: user, body: { device_id: `phone-of-${user.id}`, registered: true } });
  const heart = setInterval(() => void Promise.all([...beating.values()].map(beat)), 15_000);
  endings.push(async () => clearInterval(heart));
  let lastSeq = 0;
  /** That a phone is on is news as well, but not of a call. */
  const ofPhones = new Set<string>();
  const news = async (): Promise<CallEvent[]> => {
    const found = await rows<CallEvent & { seq: string }>(
      'select seq, type, version, data, channels from events where company_id = $1 and seq > $2 order by seq',
      [companyId, lastSeq],
    );
    lastSeq = Number(found.at(-1)?.seq ?? lastSeq);
    return found.filter(({ seq }) => !ofPhones.has(seq));
  };
  return {
    sandbox,
    server,
    companyId,
    lineId,
    rows,
    async agent(hz) {
      const user = await server.user(companyId, {
        roles: ['Company Agent'],
        agentStatus: 'accepting-calls',
      });
      await rows('insert into ring_group_users (company_id, ring_group_id, user_id) values ($1, $2, $3)', [
        companyId,
        groupId,
        user.id,
      ]);
      const { body } = await server.call(voiceToken, { as: user, body: {} });
      const phone = await browser.open(body, hz);
      phones.push(phone);
      // The page has the voice SDK only; our own SDK would say this for it, as long as it is registered.
      await beat(user);
      const told = await rows<{ seq: string }>(
        `select seq from events where company_id = $1 and type = 'agent_status_updated' and data->>'user_id' = $2`,
        [companyId, String(user.id)],
      );
      for (const { seq } of told) ofPhones.add(seq);
      beating.set(phone, user);
      return { user, phone };
    },
    async reopen({ user }, hz) {
      const { body } = await server.call(voiceToken, { as: user, body: {} });
      const phone = await browser.open(body, hz);
      phones.push(phone);
      return { user, phone };
    },
    async hangUp({ user, phone }, callId) {
      const { status } = await server.call(hangUpCall, { as: user, params: { id: callId }, body: {} });
      if (status !== 200) throw new Error(`hanging up was answered ${status}`);
      await phone.hangUp();
    },
    async freeze({ phone }) {
      beating.delete(phone);
      await phone.freeze();
    },
    thaw: ({ phone }) => phone.thaw(),
    async dismiss() {
      await rows('delete from ring_group_users where company_id = $1', [companyId]);
      for (const phone of phones.splice(0)) {
        beating.delete(phone);
        await phone.close();
      }
    },
    news,
    async end() {
      for (const stop of endings.toReversed()) await stop();
    },
  };
}

async function startServer(
  databaseUrl: string,
  sandbox: Sandbox,
  { dataDir, timeouts }: { dataDir: string; timeouts: Partial<CallTimeouts> },
  endings: (() => Promise<unknown>)[],
): Promise<TestServer> {
  const port = await freePort();
  const { credentials } = sandbox;
  const server = await createTestServer(databaseUrl, {
    clock: 'running',
    config: (config) => ({ ...config, calls: { ...config.calls, customerRingSeconds: 6, ...timeouts } }),
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      SANDBOX_URL: sandbox.origin,
      TWILIO_ACCOUNT_SID: credentials.accountSid,
      TWILIO_AUTH_TOKEN: credentials.authToken,
      TWILIO_API_KEY: credentials.apiKeySid,
      TWILIO_API_SECRET: credentials.apiKeySecret,
      TWILIO_APP_SID: credentials.appSid,
    },
  });
  endings.push(() => server.context.end());
  endings.push(() => server.app.close());
  await server.app.listen({ host: '127.0.0.1', port });
  const runner = await server.context.startJobs();
  endings.push(() => runner.stop());
  return server;
}
