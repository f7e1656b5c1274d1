import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fillLargeCompany } from '@talk/server/testing/cluster';
import { startStack, type RunningStack } from '@talk/stack';
import { Client } from 'pg';

// `npm run bench:inbox`: the ten main reads of the inbox among a million communications, over HTTP, as ratios to the barest SQL for the same
// rows, asked over one connection (issue 16: within 3×); for an agent who sees everything and for one who sees own contacts alone. And a page far
// down beside the first one. `BENCH_INBOX` makes it smaller: `BENCH_INBOX=20000 npm run bench:inbox`.

const COMMUNICATIONS = Number(process.env['BENCH_INBOX'] ?? 1_000_000);
const CONTACTS = Math.max(1_000, Math.round(COMMUNICATIONS / 5));
const RUNS = 30;
const WARM_UP = 5;
const DEPTH = Math.min(10_000, Math.floor(CONTACTS / 20));
const BUDGET_RATIO = 3;
/** Between the first page and a deep one, of which neither does more than the other. */
const NOISE_RATIO = 1.5;
const TASKS = 20;
const ENTRIES = 25;
const TIMELINE = 10;

interface Person {
  readonly token: string;
  readonly userId: number;
}

interface World {
  readonly companyId: number;
  /** The contact whose thread is read. */
  readonly contactId: number;
}

/** One read: what is asked over HTTP, and the rows of the bare SQL. */
interface Read {
  readonly name: string;
  readonly path: string;
  readonly sql: string;
}

/** What a person may see of contacts, and of communications, as conditions on `c`. */
interface Sight {
  readonly contacts: string;
  readonly communications: string;
}

const query = (values: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();

function reads({ companyId, contactId }: World, { userId }: Person, sight: Sight): readonly Read[] {
  const task = (where: string): string => `select c.*,
      (select json_agg(n) from contact_phone_numbers n where n.company_id = c.company_id and n.contact_id = c.id) as numbers,
      (select json_agg(t) from contact_tags x join tags t on t.id = x.tag_id where x.company_id = c.company_id and x.contact_id = c.id) as tag_rows,
      (select row_to_json(l) from communications l where l.company_id = c.company_id and l.id = c.last_communication_id) as last
    from contacts c where company_id = ${companyId} and deleted_at is null and ${sight.contacts} and ${where}
    order by coalesce(last_engagement_at, '-infinity'::timestamptz) desc, id desc limit ${TASKS + 1}`;
  const entry = (where: string, limit: number): string => `select c.*,
      (select row_to_json(p) from contacts p where p.company_id = c.company_id and p.id = c.contact_id) as contact,
      (select row_to_json(m) from messages m where m.communication_id = c.id) as message
    from communications c where company_id = ${companyId} and ${sight.communications} and ${where}
    order by created_at desc, id desc limit ${limit + 1}`;
  const tasks = (values: Readonly<Record<string, string | number>>): string =>
    `/api/v2/contacts?${query({ per_page: TASKS, ...values })}`;
  const log = (values: Readonly<Record<string, string | number>>): string =>
    `/api/v1/reports/communications?${query({ per_page: ENTRIES, ...values })}`;
  return [
    { name: 'open tasks', path: tasks({ task_status: 'open' }), sql: task(`task_status = 'open'`) },
    { name: 'all tasks', path: tasks({}), sql: task('true') },
    {
      name: 'unread tasks',
      path: tasks({ has_unread: 1 }),
      sql: task('unread_voicemails + unread_missed_calls + unread_texts > 0'),
    },
    {
      name: 'my tasks',
      path: tasks({ my_contacts: 1, task_status: 'open' }),
      sql: task(`owner_id = ${userId} and task_status = 'open'`),
    },
    {
      name: 'tasks with calls',
      path: tasks({ channel: 'calls', task_status: 'open' }),
      sql: task(`inbound_calls + outbound_calls > 0 and task_status = 'open'`),
    },
    {
      name: 'counts of the inbox',
      path: '/api/v2/contacts/inbox-counts',
      sql: `select task_status, sum(contacts) from contact_totals
        where company_id = ${companyId}${sight.contacts === 'true' ? '' : ` and owner_id = ${userId}`} group by 1`,
    },
    {
      name: 'a thread',
      path: `/api/v1/contact/${contactId}/communications?${query({ per_page: TIMELINE })}`,
      sql: entry(`contact_id = ${contactId}`, TIMELINE),
    },
    {
      name: 'communication logs',
      path: log({ dynamic_engagement_date_range: 'all-time' }),
      sql: entry('true', ENTRIES),
    },
    {
      name: 'calls',
      path: log({ dynamic_engagement_date_range: 'all-time', type: 'call' }),
      sql: entry(`type = 'call'`, ENTRIES),
    },
    {
      name: 'what is due',
      path: '/api/v1/reminders/due',
      sql: `select * from communications where company_id = ${companyId} and user_id = ${userId}
        and disposition_status in ('placed', 'appointment-set') and due_at <= now() + interval '1 day'
        order by due_at, id limit 100`,
    },
  ];
}

async function signIn({ origins, credentials }: RunningStack, database: Client, email: string): Promise<Person> {
  const answer = await fetch(`${origins.app}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: credentials.password }),
  });
  if (!answer.ok) throw new Error(`/login was answered ${answer.status}`);
  const { meta } = (await answer.json()) as { meta: { token: string } };
  const { rows } = await database.query<{ id: number }>('select id::int from users where email = $1', [email]);
  return { token: meta.token, userId: rows[0]?.id ?? 0 };
}

/** The answer and its milliseconds; a refusal for too many requests is waited out, and not counted. */
async function asked(stack: RunningStack, { token }: Person, path: string): Promise<{ ms: number; answer: unknown }> {
  for (;;) {
    const from = performance.now();
    const response = await fetch(stack.origins.app + path, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    const ms = performance.now() - from;
    if (response.ok) return { ms, answer: JSON.parse(text) };
    if (response.status !== 429) throw new Error(`${path} was answered ${response.status}: ${text}`);
    await delay(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Both by turns, so that they meet the same machine. @returns the worst ratio. */
async function compare(stack: RunningStack, database: Client, person: Person, all: readonly Read[]): Promise<number> {
  console.log(
    `${''.padEnd(24)}${'HTTP p50'.padStart(10)}${'p95'.padStart(9)}${'SQL p50'.padStart(10)}${'p95'.padStart(9)}${'ratio'.padStart(8)}`,
  );
  let worst = 0;
  for (const { name, path, sql } of all) {
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let run = 0; run < WARM_UP + RUNS; run += 1) {
      const { ms } = await asked(stack, person, path);
      const from = performance.now();
      await database.query(sql);
      if (run >= WARM_UP) {
        ours.push(ms);
        bare.push(performance.now() - from);
      }
    }
    const ratio = at(ours, 0.5) / at(bare, 0.5);
    worst = Math.max(worst, ratio);
    const cells = [at(ours, 0.5), at(ours, 0.95), at(bare, 0.5), at(bare, 0.95)].map((ms, index) =>
      ms.toFixed(1).padStart(index % 2 === 0 ? 10 : 9),
    );
    console.log(`${name.padEnd(24)}${cells.join('')}${ratio.toFixed(2).padStart(8)}`);
  }
  return worst;
}

/** How much longer a page of tasks takes that far down. */
async function depth(stack: RunningStack, person: Person): Promise<number> {
  const page = (perPage: number, cursor: string): string =>
    `/api/v2/contacts?${query({ per_page: perPage, ...(cursor !== '' && { cursor }) })}`;
  let cursor = '';
  for (let row = 0; row < DEPTH; row += 100) {
    const { answer } = await asked(stack, person, page(100, cursor));
    cursor = (answer as { next_cursor?: string }).next_cursor ?? '';
  }
  const [first, deep]: [number[], number[]] = [[], []];
  for (let run = 0; run < WARM_UP + RUNS * 2; run += 1) {
    const top = await asked(stack, person, page(TASKS, ''));
    const down = await asked(stack, person, page(TASKS, cursor));
    if (run < WARM_UP) continue;
    first.push(top.ms);
    deep.push(down.ms);
  }
  const ratio = at(deep, 0.5) / at(first, 0.5);
  console.log(
    `the first page ${at(first, 0.5).toFixed(1)} ms, one ${DEPTH} tasks down ${at(deep, 0.5).toFixed(1)} ms: ×${ratio.toFixed(2)}`,
  );
  return ratio;
}

/** Finds the contact with the longest thread; the second person sees their own contacts alone from now on. */
async function prepare(database: Client): Promise<World> {
  const { rows } = await database.query<{ company_id: number }>(
    `select company_id::int from memberships join users on users.id = user_id where email = 'scale@atlas.test'`,
  );
  const companyId = rows[0]?.company_id ?? 0;
  await database.query(
    `update memberships set contacts_visibility = 'restricted', contacts_access_level = 1, can_view_unassigned_contacts = false
     from users where users.id = user_id and email = 'agent1@atlas.test'`,
  );
  const longest = await database.query<{ id: number }>(
    `select contact_id::int as id from communications
     join contacts on contacts.id = contact_id and contacts.owner_id = (select id from users where email = 'agent1@atlas.test')
     where communications.company_id = $1 group by 1 order by count(*) desc limit 1`,
    [companyId],
  );
  return { companyId, contactId: longest.rows[0]?.id ?? 0 };
}

/** Measures and prints; sets the exit code when a read is not within its ratio. */
export async function run(): Promise<void> {
  console.log(`${COMMUNICATIONS} communications of ${CONTACTS} contacts, load average ${loadavg()[0]?.toFixed(1)}`);
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-inbox-'));
  await chmod(folder, 0o711);
  const stack = await startStack({
    settings: { dataDir: join(folder, 'data') },
    // As in production.
    env: { ...process.env, LOG_LEVEL: 'warn', CHECK_RESPONSES: '0' },
  });
  const database = new Client({ connectionString: stack.databaseUrl });
  try {
    const from = performance.now();
    await fillLargeCompany(stack.databaseUrl, { contacts: CONTACTS, communications: COMMUNICATIONS });
    console.log(`filled in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
    await database.connect();
    const world = await prepare(database);
    await stack.restartServer();
    const everyone = await signIn(stack, database, 'scale@atlas.test');
    const restricted = await signIn(stack, database, 'agent1@atlas.test');
    console.log('\nan agent who sees everything');
    const all = reads(world, everyone, { contacts: 'true', communications: 'true' });
    const worst = await compare(stack, database, everyone, all);
    console.log('\nan agent who sees own contacts alone');
    const own = `owner_id = ${restricted.userId}`;
    const sight = { contacts: own, communications: `(user_id = ${restricted.userId} or contact_${own})` };
    const worstOfOwn = await compare(stack, database, restricted, reads(world, restricted, sight));
    console.log('');
    const deep = await depth(stack, everyone);
    const isWithin = Math.max(worst, worstOfOwn) <= BUDGET_RATIO;
    const isFlat = deep <= NOISE_RATIO;
    console.log(
      `Verdict: ${isWithin ? 'every read' : 'not every read'} is within ${BUDGET_RATIO}× of bare SQL; a deep page ${isFlat ? 'costs what the first one does' : 'costs more than the first one'}`,
    );
    process.exitCode = isWithin && isFlat ? 0 : 1;
  } finally {
    await database.end();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
