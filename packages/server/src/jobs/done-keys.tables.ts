import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.js';

/** Keys of jobs that were done: the same work asked for again is not done again. The library forgets a job once it is done. */
export const doneJobKeys = pgTable(
  'done_job_keys',
  {
    /** `<name>/<key>`. */
    key: text('key').primaryKey(),
    doneAt: at('done_at').notNull(),
  },
  (t) => [index('done_job_keys_done').on(t.doneAt)],
);
