import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Queries } from './client.js';

/**
 * One transaction on a connection. Connections are pipelined: what is asked for before the answer to the statement before has come goes out
 * with it. `begin` goes with the first statements, `commit` with the last ones, and reads under one `Promise.all` with each other.
 */
export interface Session {
  /** Refuses statements once the transaction is over: the connection serves another request by then. */
  readonly q: Queries;
  /**
   * Sends `last` and the commit in one go. When one of them fails, or one of `sent` (statements that were sent before), the database keeps
   * nothing, and that failure is thrown.
   */
  commit(last: readonly SQL[], sent: readonly Promise<unknown>[]): Promise<void>;
  rollback(): Promise<void>;
  /** Why statements of it were refused: the first failure, after which the database answers all others that the transaction is aborted. */
  firstFailure(): unknown;
}

export async function openSession(pool: Pool): Promise<Session> {
  const client = await pool.connect();
  let isOver = false;
  let first: unknown;
  const begun = client.query('begin');
  // The next statement reports it.
  begun.catch(() => undefined);
  const failed = (error: unknown): void => {
    first ??= error;
  };
  const q = drizzle(guarded(client, () => isOver, failed));
  return {
    q,
    firstFailure: () => first,
    async commit(last, sent) {
      const answers = last.map((statement) => q.execute(statement).execute());
      const committing = client.query('commit');
      isOver = true;
      const [{ command }] = await Promise.all([committing, begun, ...sent, ...answers]);
      // After a failure that was caught, a commit is a rollback and no error.
      if (command !== 'COMMIT') throw new Error('A statement of this transaction failed, so nothing of it was kept.');
      client.release();
    },
    async rollback() {
      isOver = true;
      await client.query('rollback').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    },
  };
}

function guarded(client: PoolClient, isOver: () => boolean, failed: (error: unknown) => void): PoolClient {
  const query = (...args: Parameters<PoolClient['query']>): unknown => {
    if (isOver()) throw new Error('The transaction is over: this statement came too late.');
    const answer: unknown = client.query(...args);
    if (answer instanceof Promise) answer.catch(failed);
    return answer;
  };
  return Object.create(client, { query: { value: query } }) as PoolClient;
}

/** Reads outside of a transaction, on one connection: those that are asked for together go out together. */
export async function readOn<T>(pool: Pool, work: (reads: { readonly q: Queries }) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work({ q: drizzle(client) });
  } finally {
    client.release();
  }
}

interface Statement {
  execute(): Promise<unknown>;
}

/** Sends statements in their order without waiting in between: one round trip, in a transaction. */
export function together<T extends readonly Statement[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<ReturnType<T[K]['execute']>> }> {
  return Promise.all(statements.map((statement) => statement.execute())) as never;
}
