import { createPostgresBackend, Queue, Worker, type Job } from 'bullmq';
import type { Kernel } from '../kernel.js';
import { JOBS_CHANNEL } from './enqueue.js';
import { inheritFromDead } from './inheritance.js';
import { handBackJobs, listNotHandedOver, markHandedOver, reclaimLostJobs } from './jobs.repository.js';
import type { Performer } from './performer.js';
import { startProcessLife } from './process-life.js';

/** Wakes us up when a job is due, on one of the nodes. The jobs themselves are in our own table. */
export interface JobRunner {
  /** Waits for running jobs, then lets go of its connections. */
  stop(): Promise<void>;
}

const QUEUE = 'talk';
const SWEEP_MS = 15_000;
/** How often one looks whether another process has died. */
const LOOK_MS = 2_000;
/** A job that the runner has had for so long without doing it is handed over again. */
const LOST_AFTER_MS = 10 * 60_000;
const BATCH = 100;
const CONCURRENCY = 8;
/**
 * For a job that a process was given and had not begun when it died; what it had begun is inherited. Given to another one by mistake
 * it does no harm: a job is begun once for each attempt, and how often it was given is not counted.
 */
const STALLED = { lockDuration: 15_000, stalledInterval: 5_000, maxStalledCount: 1_000 };
const POOL_SIZE = 3;

/**
 * BullMQ on PostgreSQL, in a schema of its own. It cannot join our transactions, so jobs are written to our table and handed over
 * after the commit: at once by notification, and by a sweep for whatever a notification missed. Handing over twice is
 * harmless, since BullMQ refuses a job id that it holds and `perform` passes over finished jobs.
 */
export async function startBullMqRunner(kernel: Kernel, databaseUrl: string, performer: Performer): Promise<JobRunner> {
  const { log, clock } = kernel;
  const reads = { q: kernel.db.drizzle };
  const connection = { connectionString: databaseUrl, schema: 'bullmq', migrate: true, max: POOL_SIZE };
  const life = await startProcessLife(databaseUrl, log);
  const queue = new Queue(QUEUE, { connection }, createPostgresBackend);
  queue.on('error', (error) => log.warn({ err: error }, 'job queue connection failed, retrying'));
  await queue.waitUntilReady();
  /** Jobs of which the table does not know how they ended here: the database went away. This process lives, so nobody inherits them. */
  const untold = new Set<number>();
  const worker = new Worker(
    QUEUE,
    async ({ data: { id, attempts } }: Job<{ id: number; attempts?: number }>) => {
      try {
        await performer.perform(id, { ownerId: life.id(), attempts });
      } catch (error) {
        untold.add(id);
        throw error;
      }
    },
    { connection, concurrency: CONCURRENCY, ...STALLED },
    createPostgresBackend,
  );
  worker.on('error', (error) => log.warn({ err: error }, 'job worker connection failed, retrying'));

  async function handOver(): Promise<void> {
    const ids = [...untold];
    if (ids.length > 0) await handBackJobs(reads, ids, life.id());
    for (const id of ids) untold.delete(id);
    for (;;) {
      const waiting = await listNotHandedOver(reads, BATCH);
      for (const job of waiting) {
        const delay = Math.max(0, job.runAt.getTime() - clock.now().getTime());
        // The attempt is part of the id: a retry is a new job to BullMQ.
        await queue.add(
          'job',
          { id: job.id, attempts: job.attempts },
          { jobId: `job-${job.id}-${job.attempts}`, delay, removeOnComplete: true, removeOnFail: true },
        );
        await markHandedOver(reads, job.id, clock.now());
      }
      if (waiting.length < BATCH) return;
    }
  }

  async function sweep(): Promise<void> {
    const lost = await reclaimLostJobs(reads, new Date(clock.now().getTime() - LOST_AFTER_MS));
    if (lost > 0) log.warn({ lost }, 'jobs that the runner had lost are handed over again');
    await performer.plan();
  }

  const turns = createTurns(
    () => handOver(),
    (error) => log.warn({ err: error }, 'jobs not handed over, trying again soon'),
  );
  const stopListening = kernel.listener.on(JOBS_CHANNEL, () => turns.ask());
  const timer = setInterval(() => {
    sweep().then(
      () => turns.ask(),
      (error: unknown) => log.warn({ err: error }, 'jobs not swept, trying again soon'),
    );
  }, SWEEP_MS);
  timer.unref();
  const inherit = createTurns(
    async () => {
      const { dead, jobs } = await inheritFromDead(kernel, life.id());
      if (dead > 0) log.info({ dead, jobs }, 'what a dead process worked on is handed over again');
    },
    (error) => log.warn({ err: error }, 'not looked after dead processes, trying again soon'),
  );
  const looks = setInterval(() => inherit.ask(), LOOK_MS);
  looks.unref();
  inherit.ask();
  await sweep();
  turns.ask();

  return {
    async stop() {
      stopListening();
      clearInterval(timer);
      clearInterval(looks);
      await turns.idle();
      await inherit.idle();
      await worker.close();
      await queue.close();
      await life.end();
    },
  };
}

interface Turns {
  /** Runs the work soon; asking while it runs leads to one more run. */
  ask(): void;
  idle(): Promise<void>;
}

function createTurns(work: () => Promise<void>, failed: (error: unknown) => void): Turns {
  let running: Promise<void> | undefined;
  let again = false;

  async function loop(): Promise<void> {
    do {
      again = false;
      await work().catch(failed);
    } while (again);
    running = undefined;
  }

  return {
    ask() {
      if (running === undefined) running = loop();
      else again = true;
    },
    idle: () => running ?? Promise.resolve(),
  };
}
