import type { Clock } from './clock.js';
import type { ServerConfig } from './config/config.js';
import type { Secrets } from './config/secrets.js';
import { createDatabase } from './db/client.js';
import { createListener } from './db/listener.js';
import { createGate } from './http/gate.js';
import { createRateLimiter } from './http/limiter.js';
import { createMetrics } from './http/metrics.js';
import type { Route } from './http/route.js';
import { createJobExecutor, type JobExecutor } from './jobs/execute-job.js';
import { startJobRunner, type JobRunner } from './jobs/job-runner.js';
import { countJobs } from './jobs/queue.repository.js';
import type { Kernel } from './kernel.js';
import type { Logger } from './logger.js';
import { createModules, type Adapters, type Modules } from './modules/index.js';
import { realDisk, type Disk } from './storage/disk.js';
import { createFileStore } from './storage/index.js';
import { VERSION } from './version.js';

export interface KernelOptions {
  readonly config: ServerConfig;
  readonly secrets: Secrets;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Where files are written, if not to the real one: tests bring a full one. */
  readonly disk?: Disk;
}

/** What every module stands on. Opens nothing yet: the pool and the listener connect when first used. */
export function createKernel({ config, secrets, databaseUrl, clock, log, disk = realDisk }: KernelOptions): Kernel {
  return {
    config,
    secrets,
    databaseUrl,
    clock,
    log,
    db: createDatabase(databaseUrl, config.db.poolSize, log),
    listener: createListener(databaseUrl, log),
    limiter: createRateLimiter(clock),
    bodies: createGate(config.limits.bodies),
    uploads: createGate(config.limits.uploads),
    storage: createFileStore({ config, secrets, clock, disk }),
    metrics: createMetrics(),
  };
}

/** The composition root: every module, wired. */
export interface Context {
  readonly kernel: Kernel;
  readonly modules: Modules;
  /** Every operation that this server answers. */
  readonly routes: readonly Route[];
  readonly executor: JobExecutor;
  /** Starts working on jobs; tests run due jobs themselves instead. */
  startJobs(): Promise<JobRunner>;
  /** Closes what the kernel opened. Close the app and stop the jobs first. */
  end(): Promise<void>;
}

export function createContext(kernel: Kernel, adapters: Adapters = {}): Context {
  const modules = createModules(kernel, VERSION, adapters);
  const executor = createJobExecutor(
    kernel,
    modules.all.flatMap((module) => module.jobs ?? []),
    modules.all.flatMap((module) => module.schedules ?? []),
  );
  registerGauges(kernel);
  return {
    kernel,
    modules,
    routes: modules.all.flatMap((module) => module.routes),
    executor,
    startJobs: () => startJobRunner(kernel, executor),
    async end() {
      await kernel.listener.end();
      await kernel.db.end();
    },
  };
}

function registerGauges({ metrics, db, bodies, uploads }: Kernel): void {
  const reads = { q: db.drizzle };
  metrics.gauge('talk_db_connections', 'Open database connections.', () => db.pool.totalCount);
  metrics.gauge('talk_db_waiting', 'Requests waiting for a database connection.', () => db.pool.waitingCount);
  metrics.gauge('talk_jobs_queued', 'Jobs not done yet.', () => countJobs(reads, 'waiting'));
  metrics.gauge('talk_jobs_dead', 'Jobs that failed for good.', () => countJobs(reads, 'failed'));
  metrics.gauge('talk_bodies_bytes', 'Bytes of bodies being read into memory.', () => bodies.held());
  metrics.gauge('talk_uploads', 'Uploads under way.', () => uploads.held());
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  metrics.gauge('process_uptime_seconds', 'Seconds since the process started.', () => process.uptime());
}
