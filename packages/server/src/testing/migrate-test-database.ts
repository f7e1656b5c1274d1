import { Pool } from 'pg';
import { migrate } from '../db/migrate.js';

/** Brings an empty database to the current schema; the `migrate` of `useTestDatabase`. */
export async function migrateTestDatabase(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}
