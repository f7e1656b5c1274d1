import { Pool } from 'pg';
import { migrate, readMigrations } from '../db/migrate.js';
import { installQueue } from '../jobs/install-queue.js';
import { createTestDatabase, type TestDatabase } from './cluster.js';

export interface EarlierRelease {
  readonly database: TestDatabase;
  readonly pool: Pool;
  /** Ends the connections, and drops the database. */
  readonly drop: () => Promise<void>;
}

/**
 * An empty database as the release before a migration left it.
 * @param migration how the name of the migration begins, `0185`; it and later ones are still to come.
 */
export async function databaseBefore(migration: string): Promise<EarlierRelease> {
  const database = await createTestDatabase({ migrate: () => Promise.resolve(), template: 'empty' });
  const pool = new Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  await installQueue(database.url);
  await migrate(
    pool,
    (await readMigrations()).filter(({ name }) => name < migration),
  );
  return {
    database,
    pool,
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}
