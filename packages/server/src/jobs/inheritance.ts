import { and, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { TransactionDeps } from '../db/transaction.js';
import type { Queries } from '../db/client.js';
import { JOBS_CHANNEL } from './enqueue.js';
import { jobs } from './jobs.tables.js';
import { LIFE_LOCK } from './process-life.js';
import { serverProcesses } from './processes.tables.js';

export interface Inheritance {
  /** Processes that were found to be dead. */
  readonly dead: number;
  /** What they were working on, handed over again. */
  readonly jobs: number;
}

/** A process that only lost its connection is back before this. */
const MISSING_MS = 3_000;

/**
 * Takes over what dead processes worked on. A process is dead when its lock was free at two looks, three seconds apart; one that
 * holds its lock is never touched. Any number of processes may look at the same time.
 *
 * @param me the process that looks; it lives.
 */
export async function inheritFromDead({ db }: Pick<TransactionDeps, 'db'>, me: number): Promise<Inheritance> {
  const others = await db.drizzle.select().from(serverProcesses).where(ne(serverProcesses.id, me));
  let dead = 0;
  let taken = 0;
  for (const { id, missingSince } of others) {
    const inherited = await db.drizzle.transaction(async (q) => {
      if (!(await isFree(q, id))) {
        if (missingSince !== null) await q.update(serverProcesses).set({ missingSince: null }).where(isMissing(id));
        return null;
      }
      if (missingSince === null) {
        await q
          .update(serverProcesses)
          .set({ missingSince: sql`now()` })
          .where(eq(serverProcesses.id, id));
        return null;
      }
      // The others' clocks do not count, only the database's.
      const buried = await q
        .delete(serverProcesses)
        .where(
          and(
            eq(serverProcesses.id, id),
            lte(serverProcesses.missingSince, sql`now() - make_interval(secs => ${MISSING_MS / 1000})`),
          ),
        )
        .returning({ id: serverProcesses.id });
      return buried.length === 0 ? null : handBack(q, id);
    });
    if (inherited === null) continue;
    dead += 1;
    taken += inherited;
  }
  return { dead, jobs: taken };
}

const isMissing = (id: number) => and(eq(serverProcesses.id, id), isNotNull(serverProcesses.missingSince));

/** Whether nobody holds the lock of a process. Held by us until the end of the transaction, so that it cannot come back meanwhile. */
async function isFree(q: Queries, id: number): Promise<boolean> {
  const { rows } = await q.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LIFE_LOCK}::int, ${id}::int) as free`,
  );
  return rows[0]?.free === true;
}

/** @returns how many jobs are tried again. One that has used up its tries has ended, perhaps together with its process. */
async function handBack(q: Queries, ownerId: number): Promise<number> {
  const held = and(eq(jobs.ownerId, ownerId), eq(jobs.state, 'queued'));
  await q
    .update(jobs)
    .set({
      state: 'dead',
      finishedAt: sql`now()`,
      lastError: 'The process that worked on it ended, at every try.',
      ownerId: null,
    })
    .where(and(held, sql`${jobs.attempts} >= ${jobs.maxAttempts}`));
  const rows = await q.update(jobs).set({ handedOverAt: null, ownerId: null }).where(held).returning({ id: jobs.id });
  await q.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`);
  return rows.length;
}
