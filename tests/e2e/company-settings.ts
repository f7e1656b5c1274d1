import { Client, type QueryResult, type QueryResultRow } from 'pg';
import type { RunningStack } from '@talk/stack';

type WithDatabase = Pick<RunningStack, 'databaseUrl'>;

async function query<T extends QueryResultRow>(
  { databaseUrl }: WithDatabase,
  sql: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<T>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query<T>(sql, [...values]);
  } finally {
    await client.end();
  }
}

/** Changes what there is no screen and no request for yet, where it is kept. @returns how many rows it met. */
export const changeRows = async (stack: WithDatabase, sql: string, values: readonly unknown[] = []): Promise<number> =>
  (await query(stack, sql, values)).rowCount ?? 0;

/** Decides for all companies, in a table of settings, of which a company has a row once it has decided something. */
export function decide(stack: WithDatabase, table: string, values: Readonly<Record<string, unknown>>): Promise<number> {
  const columns = Object.keys(values);
  return changeRows(
    stack,
    `insert into ${table} (company_id, ${columns.join()}) select id, ${columns.map((_, at) => `$${at + 1}`).join()} from companies
     on conflict (company_id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join()}`,
    Object.values(values),
  );
}

/** The newest communication that there is, of all companies; 0 while there is none. */
export async function newestCommunicationId(stack: WithDatabase): Promise<number> {
  const { rows } = await query<{ id: number }>(stack, 'select coalesce(max(id), 0)::int as id from communications');
  return rows[0]?.id ?? 0;
}

/** The hour of the day at the demo company. */
export async function hourOfDemo(stack: WithDatabase): Promise<number> {
  const { rows } = await query<{ hour: number }>(
    stack,
    `select extract(hour from now() at time zone timezone)::int as hour from companies where name = 'Acme Dental Supply'`,
  );
  return rows[0]?.hour ?? 0;
}

/** The id of a contact of the demo, which addresses need. */
export async function contactIdOf(stack: WithDatabase, name: string): Promise<number> {
  const { rows } = await query<{ id: number }>(
    stack,
    `select id::int from contacts where first_name || ' ' || last_name = $1 order by id limit 1`,
    [name],
  );
  return rows[0]?.id ?? 0;
}

/** Whether companies ask before calls outside day time. Off in most tests, which run at any hour. */
export const askOutsideDayTime = (stack: WithDatabase, asks: boolean): Promise<number> =>
  decide(stack, 'calling_settings', { asks_outside_day_time: asks });

/**
 * Whether the carrier listens to who answers calls from the demo company's lines. Off in most tests: their people hum, which is no
 * speech of a person.
 */
export const detectMachines = (stack: WithDatabase, detects: boolean): Promise<number> =>
  changeRows(stack, `update lines set routing = routing || jsonb_build_object('detects_machines', $1::boolean)`, [
    detects,
  ]);

/**
 * For how long a text can be taken back, one of the times that a company can choose: it leaves when it is over. None in most tests,
 * the longest for what a test takes back.
 */
export const setUndoSeconds = (stack: WithDatabase, seconds: 0 | 20): Promise<number> =>
  decide(stack, 'texting_settings', { undo_seconds: seconds });

/**
 * Phones of pages that are closed, whose last heartbeat would make the next test's routing ring them for a while yet. A page that is
 * closed by a browser says goodbye; Playwright closes without a word.
 */
export const forgetPhones = (stack: WithDatabase): Promise<number> => changeRows(stack, 'delete from agent_phones');

/** How many calls the server still takes for running: their agents are on a call. */
export const runningCalls = (stack: WithDatabase): Promise<number> =>
  changeRows(stack, 'select id from calls where ended_at is null');

/** Columns that hold what people of a company have named or written. */
const OWN_WORDS = [
  'name',
  'title',
  'label',
  'body',
  'subject',
  'folder',
  'words',
  'names',
  'company_name',
  'text_shown',
];

/** All that the companies of the demo have named and written: tags, outcomes, lists, fields, templates, texts. */
export async function namedByCompany(stack: WithDatabase): Promise<string[]> {
  const { rows: columns } = await query<{ t: string; c: string }>(
    stack,
    `select table_name as t, column_name as c, data_type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'USER-DEFINED') and column_name = any($1)`,
    [OWN_WORDS],
  );
  const all = columns.map(({ t, c }) => `select "${c}"::text as words from "${t}"`).join(' union ');
  const { rows } = await query<{ words: string | null }>(stack, all);
  return rows.flatMap(({ words }) => (words === null ? [] : [words]));
}
