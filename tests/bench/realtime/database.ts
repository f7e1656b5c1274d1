import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@talk/server/embedded-postgres';

/** `DATABASE_URL`, or a PostgreSQL of our own that is thrown away. */
export async function openDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, close: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), removeDataAfterwards: true });
  return {
    url: postgres.url,
    async close() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
