import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLargeCompany } from '@talk/server/testing/cluster';
import { startStack } from '@talk/stack';
import { Client } from 'pg';
import { contactRows } from './bare-sql.js';
import { compare, compareDeep, judge, restrictOne, signIn, type Read } from './reads.js';

// `npm run bench:contacts`: the main reads of the contact list among a million contacts with a million communications, over HTTP, as ratios to SQL
// that reads the data of the same answer, asked over one connection (issue 15: within 3×); for who sees everything and for who sees their own contacts alone. And a page 10,000 contacts down beside the first one. `BENCH_CONTACTS` makes it smaller. Takes some ten minutes.

const CONTACTS = Number(process.env['BENCH_CONTACTS'] ?? 1_000_000);
const DEPTH = Math.min(10_000, CONTACTS / 20);
const PER_PAGE = 25;

/** One question: its parameters, and the same as SQL. */
interface Question {
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

const questions = (userId: number, tagId: number): readonly Question[] => [
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

/** A page with its total, which is counted up to 250; or a count alone. */
function readOf(
  companyId: number,
  sight: string,
  { name, query, where = 'true', order = RECENT, counts }: Question,
): Read {
  const rows = `c.company_id = ${companyId} and c.deleted_at is null and ${sight} and ${where}`;
  const parameters = new URLSearchParams(counts ? query : { ...query, per_page: String(PER_PAGE) });
  return {
    name,
    path: `/api/v2/contacts${counts ? '/count' : ''}?${parameters}`,
    sql: counts
      ? [`select count(*) from contacts c where ${rows}`]
      : [
          contactRows(rows, order, PER_PAGE + 1),
          `select count(*) from (select from contacts c where ${rows} limit 251) counted`,
        ],
  };
}

/** Tags a hundredth of the contacts; the second person sees their own contacts alone from now on. */
async function prepare(database: Client): Promise<{ companyId: number; tagId: number }> {
  const companyId = await restrictOne(database);
  const tag = await database.query<{ id: number }>(
    `insert into tags (company_id, name, color, category) values ($1, 'Winter rates', '#2f6fed', 1) returning id::int`,
    [companyId],
  );
  const tagId = tag.rows[0]?.id ?? 0;
  await database.query(
    `insert into contact_tags (company_id, contact_id, tag_id) select company_id, id, $2 from contacts where company_id = $1 and id % 100 = 0`,
    [companyId, tagId],
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
    const readsOf = (userId: number, sight: string): Read[] =>
      questions(userId, world.tagId).map((each) => readOf(world.companyId, sight, each));
    const worst = await compare(stack, database, everyone, readsOf(everyone.userId, 'true'));
    console.log('\nwho sees their own contacts alone');
    const own = readsOf(restricted.userId, `owner_id = ${restricted.userId}`);
    const worstOfOwn = await compare(stack, database, restricted, own);
    console.log('');
    judge(Math.max(worst, worstOfOwn), await compareDeep(stack, everyone, DEPTH, PER_PAGE));
  } finally {
    await database.end();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
