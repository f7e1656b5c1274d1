import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock.js';
import { eventStatements, type NewEvent } from '../events/outbox.js';
import type { JobDefinition } from '../jobs/define-job.js';
import { jobStatements, requestJob, type JobRequest, type NewJob } from '../jobs/enqueue.js';
import type { Metrics } from '../http/metrics.js';
import type { Logger } from '../logger.js';
import { sqlState, type Database, type Queries } from './client.js';
import { watchLocks } from './locks.js';
import { openSession } from './session.js';

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
  enqueue<P>(job: JobDefinition<P>, request: JobRequest<NoInfer<P>>): void;
  /** A write that was sent and whose answer is not awaited before the commit. When it fails, so does the transaction. */
  unawaited(writing: Promise<unknown>): void;
  /** Runs after the commit, for what the database does not know: cached values, local wake-ups. Must not throw. */
  onCommit(run: () => void): void;
  /** Runs when it did not commit, for what the database cannot take back: bytes on the disk. Must not throw. */
  onRollback(run: () => void): void;
}

export interface TransactionDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Hears of transactions that were begun again. */
  readonly log?: Logger;
  readonly metrics?: Metrics;
  /** Absent: as in production, where a lock out of order is no error. */
  readonly config?: { readonly mode: 'development' | 'test' | 'production' };
}

/** Deadlock, and serialization failure: the database chose this transaction to be the one that begins again. */
const BEGIN_AGAIN: ReadonlySet<string | undefined> = new Set(['40P01', '40001']);
/** What the database answers to statements that follow a failed one. */
const ABORTED = '25P02';
/** A deadlock is found after a second: more tries than these would keep a person waiting, and say that something else is wrong. */
const TRIES = 5;
/** Those who met do not meet again at the same moment. */
const PAUSE_MS = 20;

/**
 * Runs `work` in a transaction; whatever it throws rolls everything back and is thrown again. When the database ends the transaction
 * because others stood in its way, `work` is run again, a few times, with nothing left of the earlier try: it must not change
 * anything outside of the database, except by `onCommit` and by jobs.
 */
export async function inTransaction<T>(deps: TransactionDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(deps, work);
    } catch (error) {
      const state = sqlState(error);
      if (!BEGIN_AGAIN.has(state)) throw error;
      deps.metrics?.count('talk_transactions_again_total', 'Transactions that met others and were begun again.', {
        state: state ?? '',
      });
      if (attempt === TRIES) throw error;
      deps.log?.warn({ state, attempt }, 'a transaction stood in the way of others and is begun again');
      await delay(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}

async function once<T>({ db, clock, config }: TransactionDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const committed: (() => void)[] = [];
  const undone: (() => void)[] = [];
  const events: NewEvent[] = [];
  const jobs: NewJob[] = [];
  const writing: Promise<unknown>[] = [];
  const session = await openSession(db.pool);
  if (config !== undefined && config.mode !== 'production') watchLocks(session.q);
  let result: T;
  try {
    result = await work({
      q: session.q,
      emit: (event) => void events.push(event),
      enqueue: (job, request) => void jobs.push(requestJob(job, request)),
      unawaited: (sent) => {
        // The commit hears of a failure, also when it is not reached soon.
        sent.catch(() => undefined);
        writing.push(sent);
      },
      onCommit: (run) => void committed.push(run),
      onRollback: (run) => void undone.push(run),
    });
    const now = clock.now();
    // Events last, because the company's event counter stays locked from there to the commit: its other writers wait that long, and no other company's.
    await session.commit([...jobStatements(jobs, now), ...eventStatements(events, now)], writing);
  } catch (error) {
    await session.rollback();
    for (const run of undone) run();
    // What failed first may not have been awaited, and says whether to begin again.
    throw sqlState(error) === ABORTED ? (session.firstFailure() ?? error) : error;
  }
  for (const run of committed) run();
  db.announcer.committed(events.map(({ companyId }) => companyId));
  return result;
}

/**
 * For what is done at the same time as something else, and told after it: events that are emitted into `tx` wait for `release`.
 */
export function holdEvents(tx: Tx): { readonly tx: Tx; release(): void } {
  const held: NewEvent[] = [];
  return {
    tx: { ...tx, emit: (event) => void held.push(event) },
    release: () => held.splice(0).forEach((event) => tx.emit(event)),
  };
}
