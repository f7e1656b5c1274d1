import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import { createAnnouncer, EVENTS_CHANNEL, type Announcer } from '../events/announcer.js';
import type { Logger } from '../logger.js';

/** What a repository may do to the database: drizzle's query builder, inside or outside a transaction. */
export type Queries = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>;

export interface Database {
  readonly pool: Pool;
  readonly drizzle: NodePgDatabase;
  /** Tells all nodes of events that were committed. */
  readonly announcer: Announcer;
  end(): Promise<void>;
}

/** Opens a pool on `connectionString`. Nothing is connected until the first query. */
export function createDatabase(connectionString: string, poolSize: number, log: Logger): Database {
  const settings: PoolConfig & { readonly pipeline: boolean } = {
    connectionString,
    // What is asked before an answer has come goes out at once (`session.ts`).
    pipeline: true,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'talk-server',
    // A forgotten transaction would hold locks and stop vacuum; a runaway query would hold a connection.
    options: '-c idle_in_transaction_session_timeout=60000 -c statement_timeout=60000 -c timezone=UTC',
  };
  const pool = new Pool(settings);
  // Without a listener, a connection that the database closes (restart, 57P01) would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // The same for one that a transaction holds: the pool listens only to those that are idle. The transaction hears of it itself.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'database connection lost')));
  const announcer = createAnnouncer(
    (payload) => pool.query('select pg_notify($1, $2)', [EVENTS_CHANNEL, payload]),
    log,
  );
  return {
    pool,
    drizzle: drizzle(pool),
    announcer,
    async end() {
      await announcer.end();
      await pool.end();
    },
  };
}

/** The SQLSTATE of a failed query; drizzle wraps the driver's error. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code;
  return undefined;
}
