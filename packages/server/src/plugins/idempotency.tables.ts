import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, createdAt, json, ref } from '../db/columns.js';

/** Answers of requests that carried an `Idempotency-Key`, kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: companyId(),
    userId: ref('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null only inside the transaction that is doing the work. */
    status: integer('status'),
    response: json('response'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);
