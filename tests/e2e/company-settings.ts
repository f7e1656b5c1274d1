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
 * Whether the carrier listens to who answers calls from the demo company's lines. Off in most tests: their people hum, which is no
 * speech of a person.
 */
export async function detectMachines(
  { databaseUrl }: Pick<RunningStack, 'databaseUrl'>,
  detects: boolean,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`update lines set routing = routing || jsonb_build_object('detects_machines', $1::boolean)`, [
      detects,
    ]);
  } finally {
    await client.end();
  }
}

/**
 * Phones of pages that are closed, whose last heartbeat would make the next test's routing ring them for a while yet. A page that is
 * closed by a browser says goodbye; Playwright closes without a word.
 */
export async function forgetPhones({ databaseUrl }: Pick<RunningStack, 'databaseUrl'>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('delete from agent_phones');
  } finally {
    await client.end();
  }
}
