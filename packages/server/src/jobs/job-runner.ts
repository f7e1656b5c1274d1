import { Pool } from 'pg';
import { shortQueries } from '../db/own-connection.js';
import type { Kernel } from '../kernel.js';
import type { Logger } from '../logger.js';
import type { JobExecutor } from './execute-job.js';
import { startLane, type RunningLane } from './lane.js';
import { LANE_NAMES, type Lane } from './lanes.js';
import { watchNextDue } from './next-due.js';
import { unlockJobs } from './queue.repository.js';
import { recoverJobsOfDeadWorkers } from './recover-jobs.js';
import { settleAttempt } from './settle-attempt.js';
import { startWorkerPresence } from './worker-presence.js';

/** The workers of every lane, in this process. */
export interface JobRunner {
  /** Takes no more jobs, waits for running ones, then lets go of its connections. Idempotent. */
  stop(): Promise<void>;
}

/** How often one looks whether another process has died. */
const LOOK_MS = 1_000;
/** How often schedules are planned besides, should a run have been lost. */
const PLAN_MS = 60_000;
/** A ring does not wait for a connection that another lane uses. One connection of each lane listens. */
const CONNECTIONS = { calls: 4, others: 7 };
const LOST = 'The database was away for too long as this job ended, at each try.';

/** Starts working on jobs: Graphile Worker, with a pool of workers for each lane (ADR 18). */
export async function startJobRunner(kernel: Kernel, executor: JobExecutor): Promise<JobRunner> {
  const { log, clock, databaseUrl, listener } = kernel;
  const reads = { q: kernel.db.drizzle };
  const presence = await startWorkerPresence(databaseUrl, log);
  const pools = {
    calls: poolOf(databaseUrl, CONNECTIONS.calls, log),
    others: poolOf(databaseUrl, CONNECTIONS.others, log),
  };
  const lanes = new Map<Lane, RunningLane>();
  const deps = {
    log,
    executor,
    settle: settleAttempt({ reads, clock, log }),
    register: (workerPool: string) => presence.addWorkers(workerPool),
    abandon: async (workerPool: string) => void (await unlockJobs(reads.q, [workerPool], LOST)),
  };
  for (const lane of LANE_NAMES.filter((each) => executor.jobs.some((job) => job.lane === each)))
    lanes.set(lane, await startLane(lane, { ...deps, pool: lane === 'calls' ? pools.calls : pools.others }));
  const watch = watchNextDue({ reads, clock, listener, log }, (lane) => lanes.get(lane)?.wake());
  const stopRecovering = repeat(LOOK_MS, async () => {
    const { dead, jobs } = await recoverJobsOfDeadWorkers(kernel, presence.id());
    if (dead > 0) log.info({ dead, jobs }, 'jobs of a dead process will be tried again');
  });
  const stopPlanning = repeat(PLAN_MS, () => executor.planSchedules());

  function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
    let running: Promise<void> | undefined;
    const once = (): void => {
      running ??= work()
        .catch((error: unknown) => log.warn({ err: error }, 'upkeep of the job queue failed, trying again soon'))
        .finally(() => {
          running = undefined;
        });
    };
    const timer = setInterval(once, everyMs);
    timer.unref();
    once();
    return async () => {
      clearInterval(timer);
      await running;
    };
  }

  async function stopAll(): Promise<void> {
    const drained = [...lanes.values()].map((lane) => lane.stop());
    await Promise.all([...drained, stopRecovering(), stopPlanning(), watch.stop()]);
    await Promise.all([pools.calls.end(), pools.others.end()]);
    await presence.end();
  }

  let stopping: Promise<void> | undefined;
  return { stop: () => (stopping ??= stopAll()) };
}

/**
 * Plans are kept with these connections. One that was made while no job waited would read the whole table when a hundred thousand do,
 * until statistics are gathered: the index, which gives the jobs in their order, is always right.
 */
const BY_INDEX = '-c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off';

function poolOf(connectionString: string, max: number, log: Logger): Pool {
  const options = `${BY_INDEX} -c timezone=UTC`;
  const pool = new Pool({
    connectionString,
    max,
    application_name: 'talk-jobs',
    options,
    // A worker that waits for ever would be lost, and its lane with the last one.
    ...shortQueries,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'connection of the job queue lost'));
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'job connection lost')));
  return pool;
}
