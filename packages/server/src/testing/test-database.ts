import { randomBytes } from 'node:crypto';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client, escapeIdentifier } from 'pg';
import { brokerAddress } from './test-cluster.js';

export interface TestDatabaseOptions {
  /**
   * Brings an empty database to the current schema, and may put in rows every test wants. Runs once a run for each `template`;
   * must close its connections before it resolves.
   */
  readonly migrate: (url: string) => Promise<void>;
  /** Name of the prepared state, `[a-z0-9_]+`. Callers that pass different `migrate` functions must name them apart. Default `schema`. */
  readonly template?: string;
}

export interface TestDatabase {
  /** Connection URL. */
  readonly url: string;
  readonly name: string;
  /** Removes the database; open connections are cut. */
  drop(): Promise<void>;
}

/**
 * A database of one's own in the run's cluster, copied from a migrated template in some 30 ms.
 * @throws Error when the test runner did not call `offerTestCluster()`
 */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const clusterUrl = await askForCluster();
  const template = `template_${options.template ?? 'schema'}`;
  await withClient(clusterUrl, (admin) => ensureTemplate(admin, clusterUrl, template, options.migrate));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(clusterUrl, (admin) => copyDatabase(admin, template, name));
  return {
    url: withDatabase(clusterUrl, name),
    name,
    drop: () =>
      withClient(clusterUrl, async (admin) => {
        await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

async function askForCluster(): Promise<string> {
  const answer = JSON.parse(await text(createConnection(brokerAddress()))) as { url?: string; error?: string };
  if (answer.url === undefined) throw new Error(`The test cluster did not start: ${answer.error ?? 'no reason given'}`);
  return answer.url;
}

/** Builds the template under another name and renames it, so its existence means it is complete. */
async function ensureTemplate(
  admin: Client,
  clusterUrl: string,
  template: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  const exists = async () =>
    ((await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])).rowCount ?? 0) > 0;
  if (await exists()) return;
  // One builder at a time; the others wait here and then find it done. Held by this session, so it cannot be left behind.
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
  if (!(await exists())) {
    const building = escapeIdentifier(`${template}_building`);
    await admin.query(`DROP DATABASE IF EXISTS ${building} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${building}`);
    await migrate(withDatabase(clusterUrl, `${template}_building`));
    await admin.query(`ALTER DATABASE ${building} RENAME TO ${escapeIdentifier(template)}`);
  }
  await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [template]);
}

/** Copies of one template must not overlap with each other's checks for open sessions, so they queue as well. */
async function copyDatabase(admin: Client, template: string, name: string): Promise<void> {
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${escapeIdentifier(template)}`);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // surfaces in the query that was running
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
