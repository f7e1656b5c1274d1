import type { Clock } from '../clock.js';
import { flushEvents, type NewEvent } from '../events/outbox.js';
import { flushJobs, type NewJob } from '../jobs/enqueue.js';
import type { Database, Queries } from './client.js';

/** Access to the database for reading. */
export interface Reads {
  readonly q: Queries;
}

/**
 * One transaction. Events and jobs that are handed to it are written just before it commits, or not at all when it
 * fails: a state change and what follows from it are one (ARCHITECTURE §5, outbox).
 */
export interface Tx extends Reads {
  emit(event: NewEvent): void;
  enqueue(job: NewJob): void;
  /** Runs after the commit, for what the database does not know: cached values, local wake-ups. Must not throw. */
  onCommit(run: () => void): void;
  /** Runs when it did not commit, for what the database cannot take back: bytes on the disk. Must not throw. */
  onRollback(run: () => void): void;
}

export interface TransactionDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Runs `work` in a transaction; whatever it throws rolls everything back and is thrown again. */
export async function inTransaction<T>(deps: TransactionDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const committed: (() => void)[] = [];
  const undone: (() => void)[] = [];
  const writing = deps.db.drizzle.transaction(async (q) => {
    const events: NewEvent[] = [];
    const jobs: NewJob[] = [];
    const answer = await work({
      q,
      emit: (event) => void events.push(event),
      enqueue: (job) => void jobs.push(job),
      onCommit: (run) => void committed.push(run),
      onRollback: (run) => void undone.push(run),
    });
    const now = deps.clock.now();
    await flushJobs(q, jobs, now);
    // Last, because the company's event counter stays locked from here to the commit.
    await flushEvents(q, events, now);
    return answer;
  });
  const result = await writing.catch((error: unknown) => {
    for (const run of undone) run();
    throw error;
  });
  for (const run of committed) run();
  return result;
}
