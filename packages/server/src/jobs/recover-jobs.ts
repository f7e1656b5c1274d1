import { and, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Queries } from '../db/client.js';
import type { TransactionDeps } from '../db/transaction.js';
import { serverProcesses } from './processes.tables.js';
import { unlockJobs } from './queue.repository.js';
import { PRESENCE_LOCK } from './worker-presence.js';

export interface Recovered {
  /** Processes that were found to be dead. */
  readonly dead: number;
  /** What their workers had locked and will be tried again. */
  readonly jobs: number;
}

/** A process that only lost its connection is back before this. */
const MISSING_MS = 2_000;
const ENDED_EACH_TIME = 'The server ended during each try, perhaps because of this job.';

/**
 * Unlocks the jobs of dead processes. A process is dead when its lock was free at two looks, two seconds apart; one that holds its
 * lock is never touched. Any number of processes may look at the same time.
 *
 * @param me the process that looks; it lives.
 */
export async function recoverJobsOfDeadWorkers({ db }: Pick<TransactionDeps, 'db'>, me: number): Promise<Recovered> {
  const others = await db.drizzle.select().from(serverProcesses).where(ne(serverProcesses.id, me));
  let dead = 0;
  let jobs = 0;
  for (const { id, missingSince } of others) {
    const recovered = await db.drizzle.transaction((q) => recoverOf(q, id, missingSince));
    if (recovered === null) continue;
    dead += 1;
    jobs += recovered;
  }
  return { dead, jobs };
}

/** @returns null while the process is not known to be dead. */
async function recoverOf(q: Queries, id: number, missingSince: Date | null): Promise<number | null> {
  if (!(await isFree(q, id))) {
    if (missingSince !== null)
      await q
        .update(serverProcesses)
        .set({ missingSince: null })
        .where(and(eq(serverProcesses.id, id), isNotNull(serverProcesses.missingSince)));
    return null;
  }
  if (missingSince === null) {
    await q
      .update(serverProcesses)
      .set({ missingSince: sql`now()` })
      .where(and(eq(serverProcesses.id, id), isNull(serverProcesses.missingSince)));
    return null;
  }
  // Clocks of machines do not count, only the database's.
  const [removed] = await q
    .delete(serverProcesses)
    .where(
      and(
        eq(serverProcesses.id, id),
        lte(serverProcesses.missingSince, sql`now() - make_interval(secs => ${MISSING_MS / 1000})`),
      ),
    )
    .returning({ workerPools: serverProcesses.workerPools });
  return removed === undefined ? null : unlockJobs(q, removed.workerPools, ENDED_EACH_TIME);
}

/**
 * Whether a process does not hold its lock. We share it until the end of the transaction, so that the process cannot come back
 * meanwhile; others who look are not in the way.
 */
async function isFree(q: Queries, id: number): Promise<boolean> {
  const { rows } = await q.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${PRESENCE_LOCK}::int, ${id}::int) as free`,
  );
  return rows[0]?.free === true;
}
