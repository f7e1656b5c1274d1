import type { Pool } from 'pg';

/** Resolves when at least `count` connections to this database wait for a lock. */
export async function untilLocksAreAwaited(pool: Pool, count: number): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rowCount ?? 0) >= count) return;
  }
}
