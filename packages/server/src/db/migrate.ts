import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { installQueue } from '../jobs/install-queue.js';
import { packageFolder } from '../package-folder.js';
import { runOutside, runsOutside, statementsOutside } from './steps-outside.js';

/** Serialises migrating processes: the letters "talk". */
const LOCK_KEY = 0x74616c6b;
/** How long others wait before they ask again whether the one that migrates is done. */
const ASK_AGAIN_MS = 100;

/** The database cannot be used by this version of the code. The message is meant for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface Migration {
  /** File name, for example `0001_identity.sql`; the order is that of the names. */
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** The folder with our migrations. */
function migrationsFolder(): string {
  return join(packageFolder(), 'src', 'db', 'migrations');
}

export async function readMigrations(folder: string = migrationsFolder()): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing, forward only, after the queue's own tables. Each file runs in its own transaction, or statement by statement
 * when it says that it runs outside of one. Any number of processes may call it at once: one works, the others wait and find nothing left
 * to do.
 * @returns names of the migrations that were applied now.
 * @throws MigrationError when the database knows migrations that this code does not (it is newer), when an applied file was
 *   edited, or when a file fails. Then the database is as it was before that file; if the file runs outside of a transaction, it is half
 *   done, and the next call goes on with it.
 */
export async function migrate(pool: Pool, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('set statement_timeout = 0');
    await lockMigrations(client);
    // Ours put jobs into the tables of the queue, which come with a library and are kept up to date by it.
    if (migrations === undefined) await installQueue(pool.options.connectionString ?? '');
    const applied = await applyMissing(client, wanted);
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
    await client.query('reset statement_timeout');
    return applied;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // With an error its connection is closed, and the lock goes with it.
    client.release(broken);
  }
}

/** Asks again and again: a statement that waits for the lock is a transaction, and an index that is built concurrently waits for those. */
async function lockMigrations(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK_KEY]);
    if (rows[0]?.locked === true) return;
    await delay(ASK_AGAIN_MS);
  }
}

async function applyMissing(client: PoolClient, wanted: readonly Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  const rows = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations');
  const applied = new Map(rows.rows.map((row) => [row.name, row.hash]));
  checkHistory(applied, wanted);
  const missing = wanted.filter((migration) => !applied.has(migration.name));
  for (const migration of missing)
    await (runsOutside(migration.sql) ? applyOutside(client, migration) : applyOne(client, migration));
  return missing.map((migration) => migration.name);
}

function checkHistory(applied: ReadonlyMap<string, string>, wanted: readonly Migration[]): void {
  const known = new Set(wanted.map((migration) => migration.name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0)
    throw new MigrationError(
      `The database is newer than this version of Talk: it has ${unknown.join(', ')}. ` +
        'Start the version that made it, or a later one; older code would damage the data.',
    );
  for (const migration of wanted) {
    const hash = applied.get(migration.name);
    if (hash !== undefined && hash !== migration.hash)
      throw new MigrationError(
        `Migration ${migration.name} was changed after it had been applied. Restore the file, and add a new one for the change.`,
      );
  }
}

async function applyOne(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await recordApplied(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`Migration ${migration.name} failed and was undone: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function applyOutside(client: PoolClient, migration: Migration): Promise<void> {
  try {
    for (const statement of statementsOutside(migration.sql)) await runOutside(client, statement);
    await recordApplied(client, migration);
  } catch (error) {
    throw new MigrationError(
      `Migration ${migration.name} stopped half way, and the next start goes on with it: ${messageOf(error)}`,
      { cause: error },
    );
  }
}

async function recordApplied(client: PoolClient, { name, hash }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
