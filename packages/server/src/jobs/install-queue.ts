import { Pool } from 'pg';
import { runMigrations } from 'graphile-worker';
import { LANE_NAMES, LANES } from './lanes.js';
import { libraryLogger } from './library-logger.js';

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
    for (const lane of LANE_NAMES)
      await runMigrations({ pgPool, schema: LANES[lane].schema, logger: libraryLogger(), noHandleSignals: true });
  } finally {
    await pgPool.end();
  }
}
