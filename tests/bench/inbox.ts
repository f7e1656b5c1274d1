import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLargeCompany } from '@talk/server/testing/cluster';
import { startStack } from '@talk/stack';
import { Client } from 'pg';
import { communicationRows, contactRows } from './bare-sql.js';
import { compare, compareDeep, judge, restrictOne, signIn, type Person, type Read } from './reads.js';

// `npm run bench:inbox`: the ten main reads of the inbox among a million communications, over HTTP, as ratios to SQL
// that reads the data of the same answer, asked over one connection (issue 16: within 3×); for an agent who sees everything and for one who sees own
// contacts alone. And a page far down beside the first one. `BENCH_INBOX` makes it smaller: `BENCH_INBOX=20000 npm run bench:inbox`.

const COMMUNICATIONS = Number(process.env['BENCH_INBOX'] ?? 1_000_000);
const CONTACTS = Math.max(1_000, Math.round(COMMUNICATIONS / 5));
const DEPTH = Math.min(10_000, Math.floor(CONTACTS / 20));
const TASKS = 20;
const ENTRIES = 25;
const TIMELINE = 10;

interface World {
  readonly companyId: number;
  /** The contact whose thread is read. */
  readonly contactId: number;
}

/** What a person may see of contacts, and of communications, as conditions on `c`. */
interface Sight {
  readonly contacts: string;
  readonly communications: string;
}

const query = (values: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();

function reads({ companyId, contactId }: World, { userId }: Person, sight: Sight): readonly Read[] {
  const ofCompany = `c.company_id = ${companyId}`;
  const task = (where: string): string[] => {
    const rows = `${ofCompany} and c.deleted_at is null and ${sight.contacts} and ${where}`;
    return [contactRows(rows, `coalesce(last_engagement_at, '-infinity'::timestamptz) desc, id desc`, TASKS + 1)];
  };
  const entry = (where: string): string[] => {
    const rows = `${ofCompany} and ${sight.communications} and ${where}`;
    return [
      communicationRows(rows, ENTRIES + 1),
      `select count(*) from (select from communications c where ${rows} limit 1001) counted`,
    ];
  };
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
      sql: [
        `select task_status, sum(contacts) from contact_totals
        where company_id = ${companyId}${sight.contacts === 'true' ? '' : ` and owner_id = ${userId}`} group by 1`,
      ],
    },
    {
      name: 'a thread',
      path: `/api/v1/contact/${contactId}/communications?${query({ per_page: TIMELINE })}`,
      sql: [
        communicationRows(`${ofCompany} and contact_id = ${contactId} and ${sight.communications}`, TIMELINE + 1),
        `select a.*, u.name from contact_audits a left join users u on u.id = a.actor_user_id
          where a.company_id = ${companyId} and a.contact_id = ${contactId} order by a.created_at desc, a.id desc limit 500`,
        `select id, count(*) over () from communications
          where company_id = ${companyId} and contact_id = ${contactId} and direction = 'inbound' and not is_read order by created_at limit 1`,
      ],
    },
    {
      name: 'communication logs',
      path: log({ dynamic_engagement_date_range: 'all-time' }),
      sql: entry('true'),
    },
    {
      name: 'calls',
      path: log({ dynamic_engagement_date_range: 'all-time', type: 'call' }),
      sql: entry(`type = 'call'`),
    },
    {
      name: 'what is due',
      path: '/api/v1/reminders/due',
      sql: [
        `select * from communications where company_id = ${companyId} and user_id = ${userId}
        and disposition_status in ('placed', 'appointment-set') and due_at <= now() + interval '1 day'
        order by due_at, id limit 100`,
      ],
    },
  ];
}

/** Finds the contact with the longest thread; the second person sees their own contacts alone from now on. */
async function prepare(database: Client): Promise<World> {
  const companyId = await restrictOne(database);
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
    judge(Math.max(worst, worstOfOwn), await compareDeep(stack, everyone, DEPTH, TASKS));
  } finally {
    await database.end();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
