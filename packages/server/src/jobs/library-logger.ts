import { Logger as LibraryLogger } from 'graphile-worker';
import type { Logger } from '../logger.js';

/**
 * What the library says, by our rules: it is told of failed attempts by us, so its own words about jobs and workers are details. Without
 * a logger it is silent.
 */
export function libraryLogger(log?: Logger): LibraryLogger {
  return new LibraryLogger(() => (level, message) => {
    if (log === undefined) return;
    if (String(level) === 'warning') log.warn(`job queue: ${message}`);
    else log.debug(`job queue: ${message}`);
  });
}
