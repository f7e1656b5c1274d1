import { Logger as LibraryLogger } from 'graphile-worker';
import type { Logger } from '../logger.js';

/**
 * What the library says are details: failed attempts and workers that ended are told of by us. Words about an attempt that failed are left
 * out, since they hold what the job was about. Without a logger it is silent.
 */
export function libraryLogger(log?: Logger): LibraryLogger {
  return new LibraryLogger(() => (_level, message, meta) => {
    if (meta?.['failure'] !== true) log?.debug(`job queue: ${message}`);
  });
}
