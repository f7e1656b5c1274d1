import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, id, json, ref } from '../db/columns.js';

export type JobState = 'queued' | 'done' | 'expired' | 'dead';

/** Work to be done after the transaction that asked for it. This table is the truth; the runner only wakes us up. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    /** Null for work that belongs to no company, such as purging. */
    companyId: ref('company_id'),
    name: text('name').notNull(),
    /** The same work asked for twice has the same key, and is done once. */
    key: text('key'),
    payload: json('payload').$type<Record<string, unknown>>().notNull(),
    state: text('state').$type<JobState>().notNull().default('queued'),
    runAt: at('run_at').notNull(),
    /** After this the work would do harm (a reminder for a meeting that is over) and is dropped. */
    validUntil: at('valid_until'),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    lastError: text('last_error'),
    /** Set when the runner has taken the job over. */
    handedOverAt: at('handed_over_at'),
    /** The server process that works on it; null while nobody does. */
    ownerId: ref('owner_id'),
    finishedAt: at('finished_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('jobs_name_key')
      .on(t.name, t.key)
      .where(sql`state in ('queued', 'done')`),
    index('jobs_due')
      .on(t.runAt)
      .where(sql`state = 'queued'`),
    index('jobs_owner')
      .on(t.ownerId)
      .where(sql`owner_id is not null`),
    index('jobs_finished')
      .on(t.finishedAt)
      .where(sql`finished_at is not null`),
  ],
);
