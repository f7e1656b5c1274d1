import { operations } from '@talk/contract/schemas';
import { fail } from '../../../../http/errors.js';
import { publicRoute, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { readMigrations } from '../../../../db/migrate.js';
import { createWriteCheck } from '../writable.js';

/** Ready when the database has the migrations of this code, and both it and the folder of files take what is written. */
export function readinessRoute(kernel: Kernel): Route {
  const wanted = readMigrations();
  wanted.catch(() => undefined); // reported by the request that asks
  const checkWrites = createWriteCheck(kernel);
  return publicRoute(
    operations.readiness,
    async () => {
      const names = (await wanted).map((migration) => migration.name);
      const { rows } = await kernel.db.pool.query<{ name: string }>('select name from schema_migrations');
      const applied = new Set(rows.map((row) => row.name));
      if (!names.every((name) => applied.has(name)))
        throw fail('UNAVAILABLE', { message: 'The database is not migrated yet.', retryAfterSeconds: 2 });
      await checkWrites();
      const [database, migrations, files] = ['ok', 'ok', 'ok'] as const;
      return { status: 'ready' as const, checks: { database, migrations, files } };
    },
    { transaction: 'none' },
  );
}
