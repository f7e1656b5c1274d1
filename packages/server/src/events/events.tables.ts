import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, companyId, json } from '../db/columns.js';

/** The outbox: what happened, written in the transaction in which it happened. `seq` has no gaps within a company. */
export const events = pgTable(
  'events',
  {
    id: uuid('id').notNull().unique(),
    companyId: companyId(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    entityType: text('entity_type').notNull(),
    entityId: text('entity_id').notNull(),
    version: integer('version').notNull(),
    data: json('data').$type<Record<string, unknown>>().notNull(),
    channels: text('channels').array().notNull(),
    at: at('at').notNull(),
    /** Order over all companies, for the pump. See `readOutbox` for how it is read without losing one. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.seq] }),
    uniqueIndex('events_position').on(t.position),
    index('events_at').on(t.at),
  ],
);

/** One row per company, locked from flush to commit, so that numbers are given in commit order. */
export const eventCounters = pgTable('event_counters', {
  companyId: companyId().primaryKey(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
});

/** How far a reader of the outbox has come, for readers that must not repeat themselves after a restart. */
export const outboxReaders = pgTable('outbox_readers', {
  name: text('name').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
});
