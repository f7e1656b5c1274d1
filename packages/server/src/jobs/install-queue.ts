import { Pool } from 'pg';
import { runMigrations } from 'graphile-worker';
import { LANE_NAMES, LANES } from './lanes.js';
import { libraryLogger } from './library-logger.js';

/**
 * The library's own first step, as it documents it. It asks its table which steps were done, and takes a failure for none: the log of
 * the database would begin with errors.
 */
async function begin(pool: Pool, schema: string): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `${schema}.migrations`,
  ]);
  // Nothing is made that is there: an account that may only use the queue can start.
  if (rows[0]?.found === true) return;
  await pool.query(`create schema if not exists ${schema}; create table ${schema}.migrations (
    id int primary key, ts timestamptz not null default now(), breaking boolean not null default false)`);
}

/**
 * Brings the library's own tables, one schema for each lane, to the version that this release uses. Before our migrations: they put
 * jobs into them. Does nothing when they are there.
 */
export async function installQueue(connectionString: string): Promise<void> {
  const pgPool = new Pool({ connectionString, max: 1, application_name: 'talk-jobs' });
  // The caller hears of it by the query that fails.
  const ignore = (): void => undefined;
  pgPool.on('error', ignore);
  pgPool.on('connect', (client) => client.on('error', ignore));
  try {
    for (const lane of LANE_NAMES) {
      const { schema } = LANES[lane];
      await begin(pgPool, schema);
      await runMigrations({ pgPool, schema, logger: libraryLogger(), noHandleSignals: true });
    }
  } finally {
    await pgPool.end();
  }
}
