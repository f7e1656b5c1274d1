import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { systemClock } from '../clock.js';
import { toConfig } from '../config/config.js';
import { readEnv } from '../config/env.js';
import { toSecrets } from '../config/secrets.js';
import { createContext, createKernel } from '../context.js';
import { createLogger } from '../logger.js';
import { DEMO_PASSWORD, seedAsConfigured } from '../modules/demo/index.js';
import { hashPassword } from '../modules/platform/identity/index.js';
import { migrateTestDatabase } from './migrate-test-database.js';
import { clusterFolder } from './test-cluster.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** Where the server of a demo and its example pages will be reached. */
export interface DemoOrigins {
  readonly app: string;
  readonly examples: string;
}

/** Those of the demo that is copied. */
const SEEDED: DemoOrigins = { app: 'http://localhost:4000', examples: 'http://localhost:4100' };

/**
 * A database with the demo company, for a server whose data folder is `dataDir`: the demo's recordings are put there. Both are
 * copies of what is seeded once a run, so the demo's history ends when the first was asked for.
 * @throws Error when nobody called `offerTestCluster()`
 */
export async function createDemoDatabase(dataDir: string): Promise<TestDatabase> {
  const seeded = join(clusterFolder(), 'demo-data');
  const database = await createTestDatabase({ template: 'demo', migrate: (url) => seed(url, seeded) });
  await mkdir(dataDir, { recursive: true });
  await cp(seeded, dataDir, { recursive: true });
  return database;
}

/** Lets the demo's keys work on the pages of a copy, before its server is asked for the first time. */
export async function moveDemo({ url }: Pick<TestDatabase, 'url'>, origins: DemoOrigins): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    for (const name of ['app', 'examples'] as const)
      await pool.query('update api_keys set allowed_origins = array_replace(allowed_origins, $1, $2)', [
        SEEDED[name],
        origins[name],
      ]);
  } finally {
    await pool.end();
  }
}

async function seed(url: string, dataDir: string): Promise<void> {
  await migrateTestDatabase(url);
  await mkdir(dataDir, { recursive: true });
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SEED_DEMO: '1',
    PUBLIC_URL: SEEDED.app,
    EXAMPLES_URL: SEEDED.examples,
  });
  const kernel = createKernel({
    config: toConfig(env),
    secrets: toSecrets(env),
    databaseUrl: url,
    clock: systemClock,
    log: createLogger('silent'),
  });
  const context = createContext(kernel);
  try {
    await seedAsConfigured(kernel, context.modules.files.files);
    // Every test signs in, and none guesses: a sign-in at full cost is a third of a second of work.
    const passwordHash = await hashPassword(DEMO_PASSWORD, { N: 2 ** 8, r: 8, p: 1 });
    await kernel.db.pool.query('update users set password_hash = $1 where password_hash is not null', [passwordHash]);
    await kernel.db.pool.query('analyze'); // the cluster has no autovacuum that would
  } finally {
    await context.end();
  }
}
