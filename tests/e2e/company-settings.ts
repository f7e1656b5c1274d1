import { Client } from 'pg';
import type { RunningStack } from '@talk/stack';

/**
 * Whether the demo company asks before calls outside day time. Off in most tests, which run at any hour; there is no screen for this
 * setting yet, so it is set where it is kept.
 */
export async function askOutsideDayTime(
  { databaseUrl }: Pick<RunningStack, 'databaseUrl'>,
  asks: boolean,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update companies set asks_outside_day_time = $1', [asks]);
  } finally {
    await client.end();
  }
}

/**
 * Routing rings nobody who is busy. Whoever is put to them all the same (call waiting) is rung by their status, so it is made what it
 * would be if they were free.
 */
export async function ringThoughBusy({ databaseUrl }: Pick<RunningStack, 'databaseUrl'>, email: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `update memberships set agent_status = 'accepting-calls' where user_id = (select id from users where email = $1)`,
      [email],
    );
  } finally {
    await client.end();
  }
}
