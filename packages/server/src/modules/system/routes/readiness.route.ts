import { operations } from '@talk/contract/schemas';
import { fail } from '../../../http/errors.js';
import { publicRoute, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import { readMigrations } from '../../../db/migrate.js';

/** Ready when the database answers and has exactly the migrations of this code. */
export function readinessRoute(kernel: Kernel): Route {
  const wanted = readMigrations();
  wanted.catch(() => undefined); // reported by the request that asks
  return publicRoute(
    operations.readiness,
    async () => {
      const names = (await wanted).map((migration) => migration.name);
      const { rows } = await kernel.db.pool.query<{ name: string }>('select name from schema_migrations');
      const applied = new Set(rows.map((row) => row.name));
      if (!names.every((name) => applied.has(name)))
        throw fail('UNAVAILABLE', { message: 'The database is not migrated yet.', retryAfterSeconds: 2 });
      return { status: 'ready' as const, checks: { database: 'ok' as const, migrations: 'ok' as const } };
    },
    { transaction: 'none' },
  );
}
