import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BulkAction, BulkFailureReason, ContactsBulk } from '@talk/contract';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import type { Restorable } from '../contacts/index.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';

/** A change of many contacts that a person asked for. */
export const contactBulks = pgTable(
  'contact_bulks',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    action: json('action').$type<BulkAction>().notNull(),
    /** Of the owner or the tags, as they were called then. */
    names: json('names').$type<readonly string[]>().notNull(),
    phase: text('phase').$type<ContactsBulk['phase']>().notNull().default('apply'),
    status: text('status').$type<ContactsBulk['status']>().notNull().default('running'),
    /** Contacts up to this id are done with in this phase. */
    cursor: ref('cursor').notNull().default(0),
    total: integer('total').notNull(),
    changed: integer('changed_count').notNull().default(0),
    unchanged: integer('unchanged_count').notNull().default(0),
    failed: integer('failed_count').notNull().default(0),
    undone: integer('undone_count').notNull().default(0),
    kept: integer('kept_count').notNull().default(0),
    dismissedAt: at('dismissed_at'),
    finishedAt: at('finished_at'),
    /** Also the mark of the one step that may go on: each step and each press of a button raises it. */
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('contact_bulks_own').on(t.companyId, t.id),
    index('contact_bulks_shown')
      .on(t.companyId, t.userId, t.id)
      .where(sql`${t.dismissedAt} is null`),
    index('contact_bulks_created').on(t.createdAt),
  ],
);

/** One of its contacts, and what became of it. */
export const contactBulkItems = pgTable(
  'contact_bulk_items',
  {
    bulkId: ref('bulk_id').notNull(),
    companyId: companyId(),
    contactId: ref('contact_id').notNull(),
    state: text('state')
      .$type<'waiting' | 'changed' | 'unchanged' | 'failed' | 'undone' | 'kept'>()
      .notNull()
      .default('waiting'),
    reason: text('reason').$type<BulkFailureReason>(),
    /** What was there before, for undoing. */
    before: json('before').$type<Restorable>(),
  },
  (t) => [
    primaryKey({ columns: [t.bulkId, t.contactId] }),
    ofCompany(t, t.bulkId, contactBulks).onDelete('cascade'),
    index('contact_bulk_items_failures')
      .on(t.companyId, t.bulkId, t.contactId)
      .where(sql`${t.state} in ('failed', 'kept')`),
  ],
);
