import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/index.js';
import { installQueue } from './install-queue.js';

it('makes the tables of the queue without a failing statement, which the log of the database would show', async () => {
  const database = await createTestDatabase({ migrate: () => Promise.resolve(), template: 'empty' });
  const pool = new Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
  try {
    await installQueue(database.url);
    await installQueue(database.url);
    const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    // A connection that is gone has told what failed on it.
    await expect.poll(async () => (await pool.query(others)).rowCount).toBe(0);
    const { rows } = await pool.query<{ failed: number }>(
      'select xact_rollback::int as failed from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ failed: 0 }]);
    expect((await pool.query('select id from jobs_calls.migrations')).rows.length).toBeGreaterThan(10);
  } finally {
    await pool.end();
    await database.drop();
  }
});
