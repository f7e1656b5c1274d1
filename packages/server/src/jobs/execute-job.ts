import type { Clock } from '../clock.js';
import type { Database } from '../db/client.js';
import type { Metrics } from '../http/metrics.js';
import type { Logger } from '../logger.js';
import { PayloadRefused, type HandledJob, type Schedule } from './define-job.js';
import { flushJobs, requestRun } from './enqueue.js';
import type { LockedJob } from './queue.repository.js';
import { readStoredJob, type StoredJob } from './stored-job.js';

export interface ExecutorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** A job as a worker takes it: its attempt is counted already. */
export interface TakenJob extends LockedJob {
  readonly name: string;
  readonly payload: unknown;
  readonly runAt: Date;
  readonly maxAttempts: number;
}

/** What became of an attempt. `retryAt` null: it is kept as failed. */
export type Outcome =
  | { readonly kind: 'done' | 'expired' }
  | { readonly kind: 'failed'; readonly retryAt: Date | null; readonly reason: string };

/** Runs jobs that were found to be due. */
export interface JobExecutor {
  /** Names that this release can run. */
  readonly jobs: readonly Pick<HandledJob, 'name' | 'lane'>[];
  /** Never rejects: what went wrong is the outcome. */
  execute(job: TakenJob): Promise<Outcome>;
  /** Makes sure that the next run of every schedule waits in the queue. */
  planSchedules(): Promise<void>;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30 * 60_000;

/** 2 s, 4 s, 8 s … up to half an hour. */
export function retryDelayMs(attempt: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1));
}

export function createJobExecutor(
  deps: ExecutorDeps,
  handled: readonly HandledJob[],
  schedules: readonly Schedule[],
): JobExecutor {
  const { clock, log, metrics } = deps;
  const handlers = byName(handled);
  const periods = byName(schedules);

  function count({ name, lane }: TakenJob, outcome: string): void {
    metrics.count('talk_jobs_total', 'Attempts at jobs.', { name, lane, outcome });
  }

  async function run(job: TakenJob, stored: StoredJob): Promise<void> {
    const schedule = periods.get(job.name);
    if (schedule !== undefined) return schedule.run();
    const handler = handlers.get(job.name);
    if (handler === undefined || stored.companyId === null)
      throw new PayloadRefused(`This release has no handler for the job ${job.name}.`);
    await handler.run({
      companyId: stored.companyId,
      payload: stored.payload,
      attempt: job.attempts + stored.earlierAttempts,
      log: log.child({ job: job.name, jobId: job.id }),
    });
  }

  function failed(job: TakenJob, error: unknown): Outcome {
    const reason = error instanceof Error ? error.message : String(error);
    const fields = { err: error, job: job.name, jobId: job.id, attempt: job.attempts };
    if (error instanceof PayloadRefused || job.attempts >= job.maxAttempts) {
      count(job, 'failed');
      log.error(fields, 'job failed for good');
      return { kind: 'failed', retryAt: null, reason };
    }
    const delayMs = retryDelayMs(job.attempts);
    count(job, 'retry');
    log.warn({ ...fields, delayMs }, 'job failed, will be tried again');
    return { kind: 'failed', retryAt: new Date(clock.now().getTime() + delayMs), reason };
  }

  /** The next period is planned with its own key, so that nodes and restarts cannot double it. */
  async function plan(schedule: Schedule): Promise<void> {
    const period = Math.floor(clock.now().getTime() / schedule.everyMs) + 1;
    const runAt = new Date(period * schedule.everyMs);
    await flushJobs(deps.db.drizzle, [requestRun(schedule, runAt)], clock.now());
  }

  return {
    jobs: [...handled, ...schedules.map(({ name }) => ({ name, lane: 'upkeep' as const }))],

    async execute(job) {
      metrics.observe(
        'talk_job_wait_seconds',
        'From when a job was due to its start.',
        Math.max(0, clock.now().getTime() - job.runAt.getTime()) / 1_000,
        { lane: job.lane },
      );
      try {
        const stored = readStoredJob(job.payload);
        if (stored === null)
          throw new PayloadRefused(`This release cannot read what is stored of the job ${job.name}.`);
        const schedule = periods.get(job.name);
        if (schedule !== undefined) await plan(schedule);
        if (stored.validUntil !== null && stored.validUntil <= clock.now()) {
          count(job, 'expired');
          // A scheduled run that was missed is made up for by the next one; other work is lost, and the operator should know.
          log[schedule === undefined ? 'warn' : 'debug'](
            { job: job.name, jobId: job.id },
            'job dropped: its time has passed',
          );
          return { kind: 'expired' };
        }
        await run(job, stored);
      } catch (error) {
        return failed(job, error);
      }
      count(job, 'done');
      return { kind: 'done' };
    },

    async planSchedules() {
      for (const schedule of schedules) await plan(schedule);
    },
  };
}

function byName<T extends { readonly name: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  const map = new Map(all.map((each) => [each.name, each]));
  if (map.size < all.length) throw new Error('two jobs have the same name');
  return map;
}
