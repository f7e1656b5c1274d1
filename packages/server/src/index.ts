export { startServer } from './server.js';
export type { RunningServer, StartOptions } from './server.js';
export { readEnv, ConfigError } from './config/env.js';
export { toConfig } from './config/config.js';
export type { ServerConfig } from './config/config.js';
export { toSecrets } from './config/secrets.js';
export type { Secrets } from './config/secrets.js';
export { createLogger } from './logger.js';
export { migrate, MigrationError } from './db/migrate.js';
