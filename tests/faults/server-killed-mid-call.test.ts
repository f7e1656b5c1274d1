import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CallAudioView, CallView } from '@talk/carrier-sandbox';
import { startCall, voiceToken, type Endpoint, type ResponseOf, type VoiceToken } from '@talk/contract';
import { createTestServer, type TestServer, type TestUser } from '@talk/server/testing';
import { startStack, type RunningStack } from '@talk/stack';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchAgentBrowser, type AgentBrowser, type AgentPhone } from '../support/agent-browser.js';
import { until } from '../support/until.js';

// The real stack, as processes of their own and from their sources, so that no build is needed: a server that is killed here
// is killed for good, with -9, in the middle of a call with sound.

const LINE = '+14155550100';
/** Says back whatever it hears. */
const ECHO = '+14155550169';

let folder: string;
let stack: RunningStack;
/** Makes people and looks into the database of the stack; serves nothing. */
let back: TestServer;
let browser: AgentBrowser;
let companyId: number;
let agent: TestUser;
let phone: AgentPhone;
const log: string[] = [];

const source = (path: string): string => fileURLToPath(new URL(`../../packages/${path}`, import.meta.url));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talk-fault-'));
  await chmod(folder, 0o711);
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  stack = await startStack({
    settings: { dataDir: join(folder, 'data') },
    durable: false,
    seedDemo: false,
    env: { ...process.env, NODE_ENV: 'development', NODE_OPTIONS: `--conditions=source --import=${loader}` },
    programs: { server: source('server/src/main.ts'), sandbox: source('carrier-sandbox/src/main.ts') },
    print: (part, text) => log.push(`${part} ${text}`),
  });
  back = await createTestServer(stack.databaseUrl, { clock: 'running' });
  companyId = (await back.company()).id;
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
  browser = await launchAgentBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await back?.app.close();
  await back?.context.end();
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

beforeEach(async () => {
  agent = await back.user(companyId, { roles: ['Company Agent'], membership: { agentStatus: 'accepting-calls' } });
  phone = await browser.open(await api<VoiceToken>(voiceToken, {}), 900);
});

async function rows<T>(query: string, values: readonly unknown[] = []): Promise<T[]> {
  return (await back.context.kernel.db.pool.query(query, [...values])).rows as T[];
}

async function api<T>(endpoint: Endpoint, body: object): Promise<T> {
  const response = await fetch(stack.origins.app + endpoint.path, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${agent.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${endpoint.id} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function control<T>(path: string, method = 'GET'): Promise<T> {
  const response = await fetch(`${stack.origins.sandbox}/sandbox/api/${path}`, { method });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} for ${path}`);
  return (await response.json()) as T;
}

async function customerLeg(): Promise<string> {
  const legs = await control<CallView[]>('calls');
  const leg = legs.find((each) => each.to === ECHO && each.status === 'in-progress');
  if (leg === undefined) throw new Error('the customer is not on the phone');
  return leg.sid;
}

const customerHears = (sid: string, hz: number): Promise<unknown> =>
  until(`the customer to hear ${hz} Hz`, async () => {
    const { heard, heardRms } = await control<CallAudioView>(`calls/${sid}/audio?hz=${hz}`);
    return heardRms > 0.005 && (heard[String(hz)] ?? 0) > 0.5;
  });

/** A new note travels to the customer and its echo back: nothing that is heard here is left over from before. */
async function soundGoesOn(customer: string, hz: number): Promise<void> {
  await phone.tune(hz);
  await customerHears(customer, hz);
  await phone.hears(hz);
}

/** A call with sound in both directions. */
async function talk(): Promise<{ id: string; customer: string }> {
  const { call, connect } = await api<ResponseOf<typeof startCall>>(startCall, { phone_number: ECHO });
  await phone.dial(connect.params);
  await phone.hears(900);
  const customer = await customerLeg();
  await customerHears(customer, 900);
  await until(
    'the server to know of the answer',
    async () => (await rows(`select 1 from calls where id = $1 and phase = 'active'`, [call.id])).length > 0,
  );
  return { id: call.id, customer };
}

/** Kills the server, and holds back the one that the stack starts in its place until `comeBack()`. */
async function killServer(): Promise<{ comeBack: () => Promise<void> }> {
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
}

interface Ended {
  phase: string;
  hung_up_by: string;
  end_reason: string;
  answered_at: Date;
  ended_at: Date;
  current_status: string;
  disposition_status: string;
  talk_seconds: number;
  of_communication: string;
  agent_status: string;
}

async function ended(id: string): Promise<Ended> {
  const [row] = await until('the end of the call in the database', async () => {
    const found = await rows<Ended>(
      `select c.phase, c.hung_up_by, c.end_reason, c.answered_at, c.ended_at, m.current_status, m.disposition_status,
         m.talk_seconds, m.hung_up_by as of_communication, u.agent_status
       from calls c join communications m on m.id = c.communication_id
       join memberships u on u.user_id = c.user_id and u.company_id = c.company_id
       where c.id = $1 and c.phase = 'ended'
         and exists (select 1 from call_facts f where f.call_id = c.id and f.key like 'conference-ended:%')`,
      [id],
    );
    return found.length > 0 && found;
  });
  if (row === undefined) throw new Error('the call is gone');
  return row;
}

function expectComplete(row: Ended, hungUpBy: 'agent' | 'customer'): void {
  expect(row).toMatchObject({
    hung_up_by: hungUpBy,
    of_communication: hungUpBy,
    end_reason: 'completed',
    current_status: 'completed',
    disposition_status: 'completed',
    agent_status: 'accepting-calls',
  });
  expect(row.talk_seconds).toBe(Math.round((row.ended_at.getTime() - row.answered_at.getTime()) / 1000));
  expect(row.talk_seconds).toBeGreaterThanOrEqual(1);
}

it(
  'goes on with sound at both ends while the server is dead; afterwards the agent hangs up and the record is complete',
  { timeout: 120_000 },
  async () => {
    const { id, customer } = await talk();
    const { comeBack } = await killServer();
    await soundGoesOn(customer, 1200);
    await comeBack();
    await soundGoesOn(customer, 700);
    await phone.hangUp();
    expectComplete(await ended(id), 'agent');
  },
);

it('learns after the restart of a customer who hung up meanwhile', { timeout: 120_000 }, async () => {
  const { id, customer } = await talk();
  const { comeBack } = await killServer();
  await soundGoesOn(customer, 1200);
  await control(`calls/${customer}/hangup`, 'POST');
  await phone.event('disconnect');
  await until('the carrier to give up telling', async () => {
    const hooks = await control<{ params: Record<string, string>; outcome: string }[]>('webhooks');
    return hooks.some(
      ({ params, outcome }) =>
        params['CallSid'] === customer && params['CallStatus'] === 'completed' && outcome === 'failed',
    );
  });
  await comeBack();
  expectComplete(await ended(id), 'customer');
});

it('learns after the restart of an agent who hung up meanwhile', { timeout: 120_000 }, async () => {
  const { id, customer } = await talk();
  const { comeBack } = await killServer();
  await soundGoesOn(customer, 1200);
  await phone.hangUp();
  await comeBack();
  expectComplete(await ended(id), 'agent');
});

it(
  'keeps the deadline of a wrap-up: it passes while the server is dead, and the agent is free',
  { timeout: 120_000 },
  async () => {
    await rows('update lines set wrap_up_seconds = 6 where company_id = $1', [companyId]);
    try {
      const { id, customer } = await talk();
      await control(`calls/${customer}/hangup`, 'POST');
      const [begun] = await until('the wrap-up to begin', async () => {
        const found = await rows<{ ends_at: Date }>('select ends_at from wrap_ups where call_id = $1', [id]);
        return found.length > 0 && found;
      });
      if (begun === undefined) throw new Error('the wrap-up is gone');
      const { comeBack } = await killServer();
      await until('the deadline to pass', () => Promise.resolve(Date.now() > begun.ends_at.getTime()));
      await comeBack();
      const [over] = await until('the wrap-up to end', async () => {
        const found = await rows<{ end_reason: string; ended_at: Date; agent_status: string }>(
          `select w.end_reason, w.ended_at, u.agent_status from wrap_ups w
         join memberships u on u.user_id = w.user_id and u.company_id = w.company_id
         where w.call_id = $1 and w.state = 'over'`,
          [id],
        );
        return found.length > 0 && found;
      });
      expect(over).toMatchObject({ end_reason: 'deadline', agent_status: 'accepting-calls' });
      expect(over?.ended_at.getTime()).toBeGreaterThanOrEqual(begun.ends_at.getTime());
    } finally {
      await rows('update lines set wrap_up_seconds = null where company_id = $1', [companyId]);
    }
  },
);
