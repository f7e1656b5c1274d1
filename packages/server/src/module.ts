import type { FastifyInstance } from 'fastify';
import type { Route } from './http/route.js';
import type { HandledJob, Schedule } from './jobs/define-job.js';

/**
 * What a module under `modules/` adds to the server. Its `index.ts` exports `createXModule(kernel, …)`, which returns this
 * plus the module's service for other modules; nobody reaches into its repository.
 */
export interface ServerModule {
  /** Operations of the contract. */
  readonly routes: readonly Route[];
  /** What it does later, as `handleJob(definition, handler)`. */
  readonly jobs?: readonly HandledJob[];
  readonly schedules?: readonly Schedule[];
  /**
   * Serves what is not an operation of the contract: carrier webhooks, the Pusher HTTP API, pages. Runs in a Fastify scope of its own,
   * with our error body, headers and request log; authentication is the module's own affair there.
   */
  register?(app: FastifyInstance): Promise<void>;
  /** Starts what runs beside requests, once the server listens; the returned function ends it. */
  start?(app: FastifyInstance): Promise<() => Promise<void>>;
}
