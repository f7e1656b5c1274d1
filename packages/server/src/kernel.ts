import type { Clock } from './clock.js';
import type { ServerConfig } from './config/config.js';
import type { Secrets } from './config/secrets.js';
import type { Database } from './db/client.js';
import type { Listener } from './db/listener.js';
import type { Gate } from './http/gate.js';
import type { RateLimiter } from './http/limiter.js';
import type { Metrics } from './http/metrics.js';
import type { Logger } from './logger.js';
import type { FileStore } from './storage/file-store.js';

/** What every module may use. Built once, in `context.ts`. */
export interface Kernel {
  readonly config: ServerConfig;
  readonly secrets: Secrets;
  /** For those that need connections of their own: listener, job runner. Holds a password: never logged. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Database;
  readonly listener: Listener;
  readonly limiter: RateLimiter;
  /** Bytes of bodies that are being read into memory. */
  readonly bodies: Gate;
  /** Uploads under way. */
  readonly uploads: Gate;
  readonly storage: FileStore;
  readonly metrics: Metrics;
}
