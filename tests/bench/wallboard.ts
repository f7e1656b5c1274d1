import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RingGroup } from '@talk/contract';
import { startStack, type RunningStack } from '@talk/stack';
import { Client } from 'pg';
import { apiAs } from '../support/api.js';
import { carrierControl } from '../support/carrier-control.js';
import { until } from '../support/until.js';

// `npm run bench:wallboard`: how old is what a wallboard shows, with 500 agents, 300 callers who wait and 50 supervisors who look, while
// events never stop (issue 32)? The age of an answer is from its request until the next answer. And what a supervisor costs the server, as a
// ratio to as many requests that it answers without the database; and whether that grows with the day.

const AGENTS = 500;
const CALLS = 300;
const VIEWERS = 50;
const [FEW, MANY] = [1_000, 100_000];
/** Of the app: in a stream of events, requests of one section are this far apart. */
const PAUSE_MS = 1_500;
const RUN_MS = 20_000;
/** Older than that is shown as out of date. */
const STALE_MS = 15_000;
const FLAT_RATIO = 1.5;

const SECTIONS = [
  ['POST', '/api/v1/contact-center/queued-calls'],
  ['POST', '/api/v1/contact-center/agents'],
  ['POST', '/api/v1/contact-center/summary'],
  ['GET', '/api/v2/callbacks?status=open'],
  ['GET', '/api/v2/contact-center/responses'],
] as const;

/** Copies rows of a table `times` times. `changes` are columns as SQL, by name; `n` is the number of the copy. */
async function copyRows(
  database: Client,
  {
    table,
    where,
    times,
    changes,
  }: { table: string; where: string; times: number; changes: Readonly<Record<string, string>> },
): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => changes[name] ?? `source.${name}`);
  await database.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${values.join(', ')} from ${table} source, generate_series(1, ${times}) n where ${where}`,
  );
}

/** One caller waits in a queue; the others are copies of that call. */
async function fill(stack: RunningStack, database: Client): Promise<{ companyId: number }> {
  const admin = await apiAs(stack, 'admin');
  const { data } = await admin.request<{ data: RingGroup[] }>('GET', '/api/v1/ring-group');
  const group = data.find(({ name }) => name.startsWith('Sales'));
  await admin.request('PATCH', `/api/v1/ring-group/${group?.id}`, { should_queue: true, fishing_mode: true });
  await carrierControl(stack).callIn({ from: '+14155550150' });
  const call = await until('the caller to wait', async () => {
    const { rows } = await database.query<{ id: string; communication_id: string; company_id: string }>(
      `select id, communication_id, company_id from calls where phase = 'queued'`,
    );
    return rows[0];
  });
  const [id, communicationId, companyId] = [call.id, Number(call.communication_id), Number(call.company_id)];
  const copyId = `md5('bench' || n)::uuid`;
  const base = 5_000_000;
  const times = CALLS - 1;
  await copyRows(database, {
    table: 'communications',
    where: `id = ${communicationId}`,
    times,
    changes: { id: `${base} + n` },
  });
  await copyRows(database, {
    table: 'calls',
    where: `id = '${id}'`,
    times,
    changes: { id: copyId, communication_id: `${base} + n` },
  });
  for (const table of ['call_legs', 'call_facts'])
    await copyRows(database, {
      table,
      where: `call_id = '${id}'`,
      times,
      changes: { call_id: copyId, sid: `source.sid || '-' || n` },
    });

  for (const [account, count] of [
    ['agent', AGENTS],
    ['supervisor', VIEWERS],
  ] as const) {
    const email = stack.credentials.accounts[account];
    const first = account === 'agent' ? 6_000_000 : 7_000_000;
    await copyRows(database, {
      table: 'users',
      where: `email = '${email}'`,
      times: count,
      changes: { id: `${first} + n`, email: `'${account}' || n || '@bench.test'` },
    });
    await copyRows(database, {
      table: 'memberships',
      where: `company_id = ${companyId} and user_id = (select id from users where email = '${email}')`,
      times: count,
      changes: { id: `${first} + n`, user_id: `${first} + n` },
    });
  }
  return { companyId };
}

/** Calls that were answered, spread over the day so far. */
async function fillDay(database: Client, companyId: number, count: number): Promise<void> {
  await database.query(
    `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, answered_at, ended_at,
       talk_seconds, wait_seconds, created_at)
     select ${companyId}, 'call', 'inbound', '+14155550150', 'completed', 'completed', moment, moment, 60, n % 40, moment
     from generate_series(1, ${count}) n, lateral (select now() - n * interval '10 milliseconds' as moment) times`,
  );
  await database.query('analyze communications');
}

async function signIn({ origins, credentials }: RunningStack, email: string): Promise<string> {
  const answer = await fetch(`${origins.app}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: credentials.password }),
  });
  if (!answer.ok) throw new Error(`/login was answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { meta: { token: string } }).meta.token;
}

const TICKS_PER_SECOND = 100;

/** Milliseconds of processor time that the server has used. Linux: from /proc. */
async function usedMs(stack: RunningStack): Promise<number> {
  const stat = await readFile(`/proc/${stack.pids().server}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user + system) * 1000) / TICKS_PER_SECOND;
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

interface Figures {
  readonly ageP50: number;
  readonly ageP99: number;
  /** Of the server's processor, for one viewer, in milliseconds a second. */
  readonly cpuPerViewer: number;
  readonly requests: number;
}

/** As many wallboards as there are tokens, each with its sections, for a while. */
async function look(stack: RunningStack, tokens: readonly string[]): Promise<Figures> {
  const ages: number[] = [];
  let requests = 0;
  const [from, used] = [performance.now(), await usedMs(stack)];
  const section = async (token: string, [method, path]: (typeof SECTIONS)[number], startMs: number): Promise<void> => {
    await delay(startMs);
    let shownSince: number | null = null;
    while (performance.now() - from < RUN_MS) {
      const asked = performance.now();
      const answer = await fetch(stack.origins.app + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { body: '{}' }),
      });
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
      await answer.text();
      requests += 1;
      if (shownSince !== null) ages.push(performance.now() - shownSince);
      shownSince = asked;
      await delay(Math.max(0, asked + PAUSE_MS - performance.now()));
    }
  };
  await Promise.all(
    tokens.flatMap((token, viewer) =>
      SECTIONS.map((each, index) => section(token, each, ((viewer * SECTIONS.length + index) * 97) % PAUSE_MS)),
    ),
  );
  const seconds = (performance.now() - from) / 1000;
  return {
    ageP50: at(ages, 0.5),
    ageP99: at(ages, 0.99),
    cpuPerViewer: ((await usedMs(stack)) - used) / seconds / tokens.length,
    requests,
  };
}

/** The processor time of a request that needs no database, in milliseconds. */
async function bareRequest(stack: RunningStack): Promise<number> {
  const count = 2_000;
  const used = await usedMs(stack);
  for (let sent = 0; sent < count; sent += 20)
    await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`${stack.origins.app}/healthz`)).arrayBuffer()),
    );
  return ((await usedMs(stack)) - used) / count;
}

/** Measures and prints; sets the exit code when data is shown as out of date, or the day's length counts. */
export async function run(): Promise<void> {
  console.log(`${AGENTS} agents, ${CALLS} callers, ${VIEWERS} supervisors, load average ${loadavg()[0]?.toFixed(1)}`);
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-wallboard-'));
  await chmod(folder, 0o711);
  const stack = await startStack({
    settings: { dataDir: join(folder, 'data') },
    // As in production.
    env: { ...process.env, LOG_LEVEL: 'warn', CHECK_RESPONSES: '0' },
  });
  const database = new Client({ connectionString: stack.databaseUrl });
  try {
    await database.connect();
    const { companyId } = await fill(stack, database);
    const tokens: string[] = [];
    for (let viewer = 1; viewer <= VIEWERS; viewer += 1)
      tokens.push(await signIn(stack, `supervisor${viewer}@bench.test`));
    const bare = await bareRequest(stack);
    const row = (name: string, { ageP50, ageP99, cpuPerViewer, requests }: Figures): void => {
      const bareCost = (bare * requests) / (RUN_MS / 1000);
      const ratio = (cpuPerViewer * tokens.length) / bareCost;
      console.log(
        `${name.padEnd(28)}age p50 ${(ageP50 / 1000).toFixed(2)} s, p99 ${(ageP99 / 1000).toFixed(2)} s; ` +
          `${cpuPerViewer.toFixed(1)} ms of processor a second for each supervisor, ×${ratio.toFixed(1)} of bare requests`,
      );
    };
    await fillDay(database, companyId, FEW);
    await look(stack, tokens.slice(0, 5));
    const early = await look(stack, tokens);
    row(`${FEW} calls today`, early);
    await fillDay(database, companyId, MANY - FEW);
    const late = await look(stack, tokens);
    row(`${MANY} calls today`, late);
    const growth = late.cpuPerViewer / early.cpuPerViewer;
    const isFresh = Math.max(early.ageP99, late.ageP99) < STALE_MS;
    const isFlat = growth <= FLAT_RATIO;
    console.log(
      `Verdict: data is ${isFresh ? 'never' : 'sometimes'} shown as out of date; ×${growth.toFixed(2)} at the end of a long day: ` +
        (isFlat ? 'flat' : 'it grows'),
    );
    process.exitCode = isFresh && isFlat ? 0 : 1;
  } finally {
    await database.end();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
