import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, type Clock } from '../clock.js';
import { toConfig } from '../config/config.js';
import { readEnv } from '../config/env.js';
import { toSecrets } from '../config/secrets.js';
import { createKernel } from '../context.js';
import { inTransaction, type Tx } from '../db/transaction.js';
import type { HandledJob, Schedule } from '../jobs/define-job.js';
import { createJobExecutor } from '../jobs/execute-job.js';
import { startJobRunner, type JobRunner } from '../jobs/job-runner.js';
import type { Kernel } from '../kernel.js';
import { createLogger } from '../logger.js';

/** A server process that does nothing but jobs, of a test's own: the real queue, on the real clock. */
export interface JobNode {
  readonly kernel: Kernel;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Takes jobs until the node ends. */
  work(): Promise<JobRunner>;
  end(): Promise<void>;
}

export interface JobNodeOptions {
  readonly jobs?: readonly HandledJob[];
  readonly schedules?: readonly Schedule[];
  readonly clock?: Clock;
}

/** @param databaseUrl a migrated database. */
export async function createJobNode(
  databaseUrl: string,
  { jobs = [], schedules = [], clock = systemClock }: JobNodeOptions,
): Promise<JobNode> {
  const dataDir = await mkdtemp(join(tmpdir(), 'talk-jobs-'));
  const env = readEnv({ NODE_ENV: 'test', PORT: '4000', DATA_DIR: dataDir, DATABASE_POOL: '40' });
  const log = createLogger('silent');
  const kernel = createKernel({ config: toConfig(env), secrets: toSecrets(env), databaseUrl, clock, log });
  const executor = createJobExecutor(kernel, jobs, schedules);
  let runner: JobRunner | undefined;
  return {
    kernel,
    transaction: (work) => inTransaction(kernel, work),
    async work() {
      runner = await startJobRunner(kernel, executor);
      return runner;
    },
    async end() {
      await runner?.stop();
      await kernel.listener.end();
      await kernel.db.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
