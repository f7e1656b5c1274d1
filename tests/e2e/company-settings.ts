import { Client } from 'pg';
import type { RunningStack } from '@talk/stack';

type WithDatabase = Pick<RunningStack, 'databaseUrl'>;

/** Changes what there is no screen and no request for yet, where it is kept. @returns how many rows it met. */
export async function changeRows(
  { databaseUrl }: WithDatabase,
  sql: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** The newest communication that there is, of all companies; 0 while there is none. */
export async function newestCommunicationId({ databaseUrl }: WithDatabase): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>('select coalesce(max(id), 0)::int as id from communications');
    return rows[0]?.id ?? 0;
  } finally {
    await client.end();
  }
}

/** Whether companies ask before calls outside day time. Off in most tests, which run at any hour. */
export const askOutsideDayTime = (stack: WithDatabase, asks: boolean): Promise<number> =>
  changeRows(
    stack,
    `insert into calling_settings (company_id, asks_outside_day_time) select id, $1 from companies
     on conflict (company_id) do update set asks_outside_day_time = excluded.asks_outside_day_time`,
    [asks],
  );

/**
 * Whether the carrier listens to who answers calls from the demo company's lines. Off in most tests: their people hum, which is no
 * speech of a person.
 */
export const detectMachines = (stack: WithDatabase, detects: boolean): Promise<number> =>
  changeRows(stack, `update lines set routing = routing || jsonb_build_object('detects_machines', $1::boolean)`, [
    detects,
  ]);

/**
 * Phones of pages that are closed, whose last heartbeat would make the next test's routing ring them for a while yet. A page that is
 * closed by a browser says goodbye; Playwright closes without a word.
 */
export const forgetPhones = (stack: WithDatabase): Promise<number> => changeRows(stack, 'delete from agent_phones');

/** How many calls the server still takes for running: their agents are on a call. */
export const runningCalls = (stack: WithDatabase): Promise<number> =>
  changeRows(stack, 'select id from calls where ended_at is null');
