import { join } from 'node:path';
import { toConfig } from './config/config.js';
import { ConfigError, readEnv } from './config/env.js';
import { toSecrets } from './config/secrets.js';
import { MigrationError } from './db/migrate.js';
import { DatabaseStartError, keepEmbeddedPostgres } from './embedded-postgres/index.js';
import { createLogger, type Logger } from './logger.js';
import { startServer } from './server.js';

// The process: reads the environment, starts a database when none is given, serves until told to stop. Everything that is
// started here ends with this process, also when it is killed.

/** An error whose message is one sentence for the operator; anything else is a bug, and shown with its stack. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof MigrationError ||
  error instanceof DatabaseStartError ||
  (error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES'));

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const config = toConfig(env);
  const secrets = toSecrets(env);
  const log = createLogger(config.log.level);
  const database =
    secrets.databaseUrl === undefined
      ? await keepEmbeddedPostgres({
          dataDir: join(config.db.dataDir, 'postgres'),
          log: (line) => log.debug({ line }, 'database'),
        })
      : undefined;
  const databaseUrl = secrets.databaseUrl ?? database?.url ?? '';
  const starting = startServer({ config, secrets, databaseUrl, log });
  // Before the start is done, so that a stop during it ends in an orderly way as well.
  let isStopping = false;
  stopOnSignals(log, async () => {
    isStopping = true;
    await starting.then(
      (server) => server.stop(),
      () => undefined,
    );
    await database?.stop();
  });
  await starting.catch(async (error: unknown) => {
    await database?.stop();
    throw error;
  });
  void database?.exited.then(() => {
    if (isStopping) return;
    log.error('the embedded database ends by itself again and again');
    process.exit(1);
  });
}

/** Ends in an orderly way, once; a second signal ends at once. */
function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const end = (signal: string): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(signal));
}

try {
  await main();
} catch (error) {
  const text = isForOperator(error)
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
