import type { Route } from './http/route.js';
import type { JobHandlers, Schedule } from './jobs/queue.js';

/**
 * What a module under `modules/` adds to the server. Its `index.ts` exports `createXModule(kernel, …)`, which returns this
 * plus the module's service for other modules; nobody reaches into its repository or tables.
 */
export interface ServerModule {
  readonly routes: readonly Route[];
  readonly jobs?: JobHandlers;
  readonly schedules?: readonly Schedule[];
}
