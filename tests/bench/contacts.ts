import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fillLargeCompany } from '@talk/server/testing/cluster';
import { startStack, type RunningStack } from '@talk/stack';
import { Client } from 'pg';

// `npm run bench:contacts`: the main reads of the contact list among a million contacts with a million communications, over HTTP, as ratios to the
// barest SQL for the same rows with their numbers, tags and last communication, asked over one connection (issue 15: within 3×); for who sees everything and
// for who sees their own contacts alone. And a page 10,000 contacts down beside the first one. `BENCH_CONTACTS` makes it smaller. Takes some ten minutes.

const CONTACTS = Number(process.env['BENCH_CONTACTS'] ?? 1_000_000);
const RUNS = 30;
const WARM_UP = 5;
const DEPTH = Math.min(10_000, CONTACTS / 20);
const BUDGET_RATIO = 3;
/** Between the first page and a deep one, of which neither does more than the other. */
const NOISE_RATIO = 1.5;
const PER_PAGE = 25;

/** One read: what is asked over HTTP, and the rows of the bare SQL. */
interface Read {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly where?: string;
  readonly order?: string;
  readonly counts?: true;
}

const RECENT = `coalesce(last_engagement_at, '-infinity'::timestamptz) desc, id desc`;
const filter = (...conditions: readonly [field: string, operator: string, value: unknown][]) => ({
  filter_groups: JSON.stringify({ and: conditions.map(([field, operator, value]) => ({ field, operator, value })) }),
});

const reads = (userId: number, tagId: number): readonly Read[] => [
  { name: 'all, by last engagement', query: {} },
  { name: 'all, newest first', query: { sort: 'created_at', order: 'desc' }, order: 'created_at desc, id desc' },
  { name: 'all, by name', query: { sort: 'name', order: 'asc' }, order: 'lower(name), id' },
  { name: 'my contacts', query: { my_contacts: '1' }, where: `owner_id = ${userId}` },
  { name: 'unassigned', query: filter(['is_unassigned', 'is-equal-to', true]), where: 'owner_id is null' },
  { name: 'new leads', query: { task_status: 'new' }, where: `task_status = 'new'` },
  {
    name: 'filter: has a tag',
    query: filter(['tags', 'any-of', [tagId]]),
    where: `exists (select from contact_tags x where x.company_id = c.company_id and x.contact_id = c.id and x.tag_id = ${tagId})`,
  },
  {
    name: 'filter: owner and status',
    query: filter(['contact_owner', 'any-of', [userId]], ['contact_task_status', 'any-of', ['open']]),
    where: `owner_id = ${userId} and task_status = 'open'`,
  },
  {
    name: 'filter: not engaged for 600 days',
    query: filter(['last_engagement_at', 'is-not', { last: 600, unit: 'days' }]),
    where: `(last_engagement_at >= now() - interval '600 days') is not true`,
  },
  {
    name: 'filter: company contains',
    query: filter(['company_name', 'contains', 'freight']),
    where: `lower(company_name) like '%freight%'`,
  },
  {
    name: 'filter: has unread',
    query: { has_unread: '1' },
    where: 'unread_voicemails + unread_missed_calls + unread_texts > 0',
  },
  { name: 'search by name', query: { search: 'maria' }, where: `search_text like '%maria%'` },
  { name: 'search by digits', query: { search: '13122004' }, where: `search_text like '%13122004%'` },
  { name: 'count of all', query: {}, counts: true },
  {
    name: 'count of a filter',
    query: filter(['contact_owner', 'any-of', [userId]], ['contact_task_status', 'any-of', ['open']]),
    where: `owner_id = ${userId} and task_status = 'open'`,
    counts: true,
  },
];

const bare = (companyId: number, { where = 'true', order = RECENT, counts }: Read, sight: string): string =>
  counts
    ? `select count(*) from contacts c where company_id = ${companyId} and ${sight} and ${where}`
    : `select c.*,
         (select json_agg(n) from contact_phone_numbers n where n.company_id = c.company_id and n.contact_id = c.id) as numbers,
         (select json_agg(t) from contact_tags x join tags t on t.id = x.tag_id where x.company_id = c.company_id and x.contact_id = c.id) as tag_rows,
         (select row_to_json(l) from communications l where l.company_id = c.company_id and l.id = c.last_communication_id) as last
       from contacts c where company_id = ${companyId} and ${sight} and ${where} order by ${order} limit ${PER_PAGE + 1}`;

interface Person {
  readonly token: string;
  readonly userId: number;
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

const pathOf = ({ query, counts }: Read): string => {
  const parameters = new URLSearchParams(counts ? query : { ...query, per_page: String(PER_PAGE) });
  return `/api/v2/contacts${counts ? '/count' : ''}?${parameters}`;
};

/** Both by turns, so that they meet the same machine. @returns the worst ratio. */
async function compare(
  stack: RunningStack,
  database: Client,
  person: Person,
  world: { companyId: number; tagId: number },
  sight: string,
): Promise<number> {
  console.log(
    `${''.padEnd(36)}${'HTTP p50'.padStart(10)}${'p95'.padStart(9)}${'SQL p50'.padStart(10)}${'p95'.padStart(9)}${'ratio'.padStart(8)}`,
  );
  let worst = 0;
  for (const read of reads(person.userId, world.tagId)) {
    const [ours, sql]: [number[], number[]] = [[], []];
    const statement = bare(world.companyId, read, sight);
    for (let run = 0; run < WARM_UP + RUNS; run += 1) {
      const { ms } = await asked(stack, person, pathOf(read));
      const from = performance.now();
      await database.query(statement);
      if (run >= WARM_UP) {
        ours.push(ms);
        sql.push(performance.now() - from);
      }
    }
    const ratio = at(ours, 0.5) / at(sql, 0.5);
    worst = Math.max(worst, ratio);
    const cells = [at(ours, 0.5), at(ours, 0.95), at(sql, 0.5), at(sql, 0.95)].map((ms, index) =>
      ms.toFixed(1).padStart(index % 2 === 0 ? 10 : 9),
    );
    console.log(`${read.name.padEnd(36)}${cells.join('')}${ratio.toFixed(2).padStart(8)}`);
  }
  return worst;
}

/** How much longer a page takes that far down. */
async function depth(stack: RunningStack, person: Person): Promise<number> {
  let cursor = '';
  for (let row = 0; row < DEPTH; row += 100) {
    const page = `/api/v2/contacts?per_page=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { answer } = await asked(stack, person, page);
    cursor = (answer as { next_cursor?: string }).next_cursor ?? '';
  }
  const [first, deep]: [number[], number[]] = [[], []];
  for (let run = 0; run < WARM_UP + RUNS * 2; run += 1) {
    const top = await asked(stack, person, `/api/v2/contacts?per_page=${PER_PAGE}`);
    const down = await asked(
      stack,
      person,
      `/api/v2/contacts?per_page=${PER_PAGE}&cursor=${encodeURIComponent(cursor)}`,
    );
    if (run < WARM_UP) continue;
    first.push(top.ms);
    deep.push(down.ms);
  }
  const ratio = at(deep, 0.5) / at(first, 0.5);
  console.log(
    `the first page ${at(first, 0.5).toFixed(1)} ms, one ${DEPTH} contacts down ${at(deep, 0.5).toFixed(1)} ms: ×${ratio.toFixed(2)}`,
  );
  return ratio;
}

/** Tags a hundredth of the contacts; the second person sees their own contacts alone from now on. */
async function prepare(database: Client): Promise<{ companyId: number; tagId: number }> {
  const { rows } = await database.query<{ company_id: number }>(
    `select company_id::int from memberships join users on users.id = user_id where email = 'scale@atlas.test'`,
  );
  const companyId = rows[0]?.company_id ?? 0;
  const tag = await database.query<{ id: number }>(
    `insert into tags (company_id, name, color, category) values ($1, 'Winter rates', '#2f6fed', 1) returning id::int`,
    [companyId],
  );
  const tagId = tag.rows[0]?.id ?? 0;
  await database.query(
    `insert into contact_tags (company_id, contact_id, tag_id) select company_id, id, $2 from contacts where company_id = $1 and id % 100 = 0`,
    [companyId, tagId],
  );
  await database.query(
    `update memberships set contacts_visibility = 'restricted', contacts_access_level = 1, can_view_unassigned_contacts = false
     from users where users.id = user_id and email = 'agent1@atlas.test'`,
  );
  await database.query('analyze contact_tags');
  return { companyId, tagId };
}

/** Measures and prints; sets the exit code when a read is not within its ratio. */
export async function run(): Promise<void> {
  console.log(`${CONTACTS} contacts, load average ${loadavg()[0]?.toFixed(1)}`);
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-contacts-'));
  await chmod(folder, 0o711);
  const stack = await startStack({
    settings: { dataDir: join(folder, 'data') },
    // As in production.
    env: { ...process.env, LOG_LEVEL: 'warn', CHECK_RESPONSES: '0' },
  });
  const database = new Client({ connectionString: stack.databaseUrl });
  try {
    const from = performance.now();
    await fillLargeCompany(stack.databaseUrl, { contacts: CONTACTS, communications: CONTACTS });
    console.log(`filled in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
    await database.connect();
    const world = await prepare(database);
    await stack.restartServer();
    const everyone = await signIn(stack, database, 'scale@atlas.test');
    const restricted = await signIn(stack, database, 'agent1@atlas.test');
    console.log('\nwho sees everything');
    const worst = await compare(stack, database, everyone, world, 'true');
    console.log('\nwho sees their own contacts alone');
    const worstOfOwn = await compare(stack, database, restricted, world, `owner_id = ${restricted.userId}`);
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
