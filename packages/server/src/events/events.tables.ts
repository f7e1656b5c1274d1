import type { About } from '../policy/audience.js';
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
    /** Those who may see this hear of it too, as they are when it is delivered. */
    about: json('about').$type<About>(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.seq] }), index('events_at').on(t.at)],
);

/** One row per company, locked from flush to commit, so that numbers are given in commit order. */
export const eventCounters = pgTable('event_counters', {
  companyId: companyId().primaryKey(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
});

/** Readers of the outbox that must not repeat themselves: one node at a time reads under each name. */
export const outboxReaders = pgTable('outbox_readers', {
  name: text('name').primaryKey(),
  holder: uuid('holder'),
  heldUntil: at('held_until'),
});

/** How far such a reader has come with each company. */
export const outboxPositions = pgTable(
  'outbox_positions',
  {
    reader: text('reader').notNull(),
    companyId: companyId(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.reader, t.companyId] })],
);
