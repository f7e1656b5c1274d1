import type { FastifyInstance } from 'fastify';
import { createApp } from './app.js';
import { systemClock } from './clock.js';
import type { ServerConfig } from './config/config.js';
import type { Secrets } from './config/secrets.js';
import { createContext, createKernel } from './context.js';
import { migrate } from './db/migrate.js';
import type { Logger } from './logger.js';
import { seedAsConfigured } from './modules/demo/index.js';

export interface StartOptions {
  readonly config: ServerConfig;
  readonly secrets: Secrets;
  readonly databaseUrl: string;
  readonly log: Logger;
}

/** A server that listens. */
export interface RunningServer {
  readonly app: FastifyInstance;
  /** Where it listens, with the real port when 0 was asked for. */
  readonly address: string;
  /** Refuses new requests, waits for the open ones up to the drain time, and lets everything go. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Migrates, seeds if asked to, and starts serving; then starts jobs and realtime.
 * @throws MigrationError when the database is not ours to use. What was started before a failure is ended.
 */
export async function startServer({ config, secrets, databaseUrl, log }: StartOptions): Promise<RunningServer> {
  const kernel = createKernel({ config, secrets, databaseUrl, clock: systemClock, log });
  const endings: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= endAll(endings, log));
  try {
    const context = createContext(kernel);
    endings.push(() => context.end());
    const applied = await migrate(kernel.db.pool);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    await seedAsConfigured(kernel, context.modules.files.files);
    const app = await createApp(context);
    endings.push(() => closeWithin(app, config.http.drainTimeoutMs, log));
    const runner = await context.startJobs();
    endings.push(() => runner.stop());
    const address = await app.listen({ host: config.http.host, port: config.http.port });
    for (const module of context.modules.all) {
      const end = await module.start?.(app);
      if (end !== undefined) endings.push(end);
    }
    log.info({ address }, 'server listening');
    return { app, address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function endAll(endings: readonly (() => Promise<unknown>)[], log: Logger): Promise<void> {
  for (const end of endings.toReversed()) await end().catch((error: unknown) => log.warn({ err: error }, 'stopping'));
}

/** Closes `app`; connections that are still open after `timeoutMs` are cut. */
async function closeWithin(app: FastifyInstance, timeoutMs: number, log: Logger): Promise<void> {
  const timer = setTimeout(() => {
    log.warn({ timeoutMs }, 'requests still open, closing their connections');
    app.server.closeAllConnections();
  }, timeoutMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
