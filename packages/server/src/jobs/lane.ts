import { EventEmitter } from 'node:events';
import { run, type Runner, type TaskList, type WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from '../logger.js';
import type { JobExecutor, TakenJob } from './execute-job.js';
import { LANES, type Lane } from './lanes.js';
import { libraryLogger } from './library-logger.js';

export interface LaneDeps {
  /** Connections for taking jobs and for saying that they are done; one of them listens. */
  readonly pool: Pool;
  readonly log: Logger;
  readonly executor: JobExecutor;
  /** Writes what became of an attempt. Throws for one that failed: the library must not take the job for done. */
  readonly settle: (job: TakenJob, outcome: Awaited<ReturnType<JobExecutor['execute']>>) => Promise<void>;
  /** Resolves when workers with this name may lock jobs. */
  readonly register: (workerPool: string) => Promise<void>;
  /** Workers with this name have ended without letting go of their jobs. */
  readonly abandon: (workerPool: string) => Promise<void>;
}

/** The workers of one lane in this process. */
export interface RunningLane {
  /** Makes idle workers look for jobs now. */
  wake(): void;
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

/** For what no notification told of: the connection that listens was lost. */
const POLL_MS = 2_000;
const RESTART_MS = 1_000;

/** Starts the workers of a lane. Workers that gave up, as they do when the database is away for minutes, are started again. */
export async function startLane(lane: Lane, deps: LaneDeps): Promise<RunningLane> {
  const { log } = deps;
  let workers: WorkerPool | undefined;
  let runner: Runner | undefined;
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;
  let restarting: Promise<void> | undefined;

  async function start(): Promise<void> {
    const events = new EventEmitter();
    let isOver = false;
    const ended = (error?: unknown): void => {
      if (isStopping || isOver) return;
      isOver = true;
      log.warn({ err: error, lane }, 'the workers of a lane ended, starting others');
      startAgain(workers?.id);
    };
    events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
      workers = workerPool;
    });
    // One completed job that cannot be written ends the workers. When a second could not be written either, the library (0.17.3) counts
    // wrongly and never says that they have ended: its promise stays open. By then they have let go of everything.
    for (const last of ['pool:gracefulShutdown:complete', 'pool:forcefulShutdown:complete'])
      events.on(last, () => ended(new Error('The library has ended them.')));
    const started = await run({ ...optionsOf(lane, deps), events });
    runner = started;
    if (isStopping) return started.stop();
    started.promise.then(() => ended(), ended);
  }

  function startAgain(before: string | undefined): void {
    workers = undefined;
    restart = setTimeout(() => {
      const unlocked = before === undefined ? Promise.resolve() : deps.abandon(before);
      restarting = unlocked.then(start).catch((error: unknown) => {
        log.warn({ err: error, lane }, 'the workers of a lane were not started, trying again soon');
        if (!isStopping) startAgain(before);
      });
    }, RESTART_MS);
  }

  await start();
  return {
    wake() {
      // As the library itself asks before it wakes them.
      if (!isStopping && workers?._active === true && !workers._shuttingDown) workers.nudge(LANES[lane].workers);
    },
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      await restarting;
      // Rejects when it has ended by itself.
      await runner?.stop().catch(() => undefined);
    },
  };
}

function optionsOf(lane: Lane, { pool, log, executor, settle, register }: LaneDeps) {
  const registered = new Map<string, Promise<void>>();
  const tasks: TaskList = {};
  for (const { name } of executor.jobs.filter((job) => job.lane === lane))
    tasks[name] = async (payload, { job: row }) => {
      const { id, key, run_at: runAt, attempts, max_attempts: maxAttempts } = row;
      const job: TakenJob = { lane, id, name, key, payload, runAt, attempts, maxAttempts };
      await settle(job, await executor.execute(job));
    };
  return {
    pgPool: pool,
    schema: LANES[lane].schema,
    concurrency: LANES[lane].workers,
    taskList: tasks,
    parsedCronItems: [],
    noHandleSignals: true,
    pollInterval: POLL_MS,
    // Handlers compare deadlines with our clock, so the same clock says what is due.
    useNodeTime: true,
    logger: libraryLogger(log),
    preset: {
      plugins: [
        {
          name: 'talk-presence',
          version: '1.0.0',
          worker: {
            hooks: {
              // Before the first look for a job: what is locked by unknown workers would be recovered by nobody.
              startWorker: async (_context: unknown, { worker }: { worker: { workerPool: WorkerPool } }) => {
                const { id } = worker.workerPool;
                const known = registered.get(id) ?? register(id);
                registered.set(id, known);
                await known;
              },
            },
          },
        },
      ],
      // Said at once, each by itself; and said again, for minutes, while the database is away.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  };
}
