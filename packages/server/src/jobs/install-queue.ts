import { runMigrations } from 'graphile-worker';
import { LANE_NAMES, LANES } from './lanes.js';
import { libraryLogger } from './library-logger.js';

/**
 * Brings the library's own tables, one schema for each lane, to the version that this release uses. Before our migrations: they put
 * jobs into them. Does nothing when they are there.
 */
export async function installQueue(connectionString: string): Promise<void> {
  for (const lane of LANE_NAMES)
    await runMigrations({ connectionString, maxPoolSize: 1, schema: LANES[lane].schema, logger: libraryLogger() });
}
