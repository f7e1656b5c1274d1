import { pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from '../db/columns.js';

/** Server processes that work on jobs. Each holds an advisory lock named by its id for as long as it is connected. */
export const serverProcesses = pgTable('server_processes', {
  id: id(),
  createdAt: createdAt(),
  /** When another process first found its lock free; null while it is held. */
  missingSince: at('missing_since'),
  /** The names under which its workers lock jobs, one for each lane. */
  workerPools: text('worker_pools').array().notNull().default([]),
});
