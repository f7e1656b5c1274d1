import { inTransaction, type TransactionDeps } from '../db/transaction.js';
import type { Metrics } from '../http/metrics.js';
import type { Logger } from '../logger.js';
import { beginJob, finishJob, postponeJob, type JobRow, type Taker } from './jobs.repository.js';
import type { JobHandlers, Schedule } from './queue.js';

export interface PerformerDeps extends TransactionDeps {
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Runs one job by id, whoever found that it is due. */
export interface Performer {
  /**
   * Never rejects for a failed job: the job's row says what became of it. Rejects when the database is away. Without a taker, as tests
   * do it, nobody inherits the job.
   */
  perform(jobId: number, taker?: Taker): Promise<void>;
  /** Makes sure that the next run of every schedule is in the queue. */
  plan(): Promise<void>;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30 * 60_000;

/** 2 s, 4 s, 8 s … up to half an hour. */
export function retryDelayMs(attempt: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1));
}

export function createPerformer(deps: PerformerDeps, handlers: JobHandlers, schedules: readonly Schedule[]): Performer {
  const reads = { q: deps.db.drizzle };

  function count(job: JobRow, outcome: string): void {
    deps.metrics.count('talk_jobs_total', 'Attempts at jobs.', { name: job.name, outcome });
  }

  async function runHandler(job: JobRow): Promise<void> {
    const handler = handlers[job.name];
    if (handler === undefined) throw new Error(`no handler is registered for ${job.name}`);
    await handler({
      jobId: job.id,
      companyId: job.companyId,
      payload: job.payload,
      attempt: job.attempts,
      log: deps.log.child({ job: job.name, jobId: job.id }),
    });
  }

  async function failed(job: JobRow, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const now = deps.clock.now();
    const fields = { err: error, job: job.name, jobId: job.id, attempt: job.attempts };
    if (job.attempts >= job.maxAttempts) {
      await finishJob(reads, job.id, 'dead', now, reason);
      count(job, 'dead');
      deps.log.error(fields, 'job given up');
      return;
    }
    const delayMs = retryDelayMs(job.attempts);
    await postponeJob(reads, job.id, new Date(now.getTime() + delayMs), reason);
    count(job, 'retry');
    deps.log.warn({ ...fields, delayMs }, 'job failed, will be tried again');
  }

  /** The next slot is planned with its own key, so nodes and restarts cannot double it. */
  async function planOne(schedule: Schedule): Promise<void> {
    const slot = Math.floor(deps.clock.now().getTime() / schedule.everyMs) + 1;
    const runAt = new Date(slot * schedule.everyMs);
    await inTransaction(deps, async (tx) => {
      tx.enqueue({
        name: schedule.name,
        companyId: null,
        payload: {},
        key: `schedule:${slot}`,
        runAt,
        // A run that was missed is not made up for: the next one does the same work.
        validUntil: new Date(runAt.getTime() + schedule.everyMs),
      });
    });
  }

  return {
    async perform(jobId, taker) {
      const job = await beginJob(reads, jobId, taker);
      if (job === undefined) return;
      const schedule = schedules.find(({ name }) => name === job.name);
      if (schedule !== undefined) await planOne(schedule);
      if (job.validUntil !== null && job.validUntil <= deps.clock.now()) {
        await finishJob(reads, jobId, 'expired', deps.clock.now(), null);
        count(job, 'expired');
        // A scheduled run that was missed is made up for by the next one; other work is lost and somebody should know.
        deps.log[schedule === undefined ? 'warn' : 'debug'](
          { job: job.name, jobId },
          'job dropped: its time has passed',
        );
        return;
      }
      try {
        await runHandler(job);
      } catch (error) {
        await failed(job, error);
        return;
      }
      await finishJob(reads, jobId, 'done', deps.clock.now(), null);
      count(job, 'done');
    },

    async plan() {
      for (const schedule of schedules) await planOne(schedule);
    },
  };
}
