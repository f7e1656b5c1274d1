import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TagMerge } from '@talk/contract';
import { companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';

/** The sum of a tag's rows is how often it is used. Written by the database (migration 0290), added up by a schedule. */
export const tagCounts = pgTable(
  'tag_counts',
  { id: id(), companyId: companyId(), tagId: ref('tag_id').notNull(), uses: integer('uses').notNull() },
  (t) => [index('tag_counts_tag').on(t.companyId, t.tagId)],
);

/** Several tags that became one. */
export const tagMerges = pgTable(
  'tag_merges',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    category: integer('category').notNull(),
    intoId: ref('into_id').notNull(),
    fromIds: ref('from_ids').array().notNull(),
    /** As they were called then. */
    fromNames: json('from_names').$type<readonly string[]>().notNull(),
    phase: text('phase').$type<TagMerge['phase']>().notNull().default('apply'),
    isDone: boolean('is_done').notNull().default(false),
    moved: integer('moved_count').notNull().default(0),
    undone: integer('undone_count').notNull().default(0),
    kept: integer('kept_count').notNull().default(0),
    /** Also the mark of the one step that may go on. */
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('tag_merges_own').on(t.companyId, t.id), index('tag_merges_created').on(t.createdAt)],
);

/** Where one of them was. */
export const tagMergeItems = pgTable(
  'tag_merge_items',
  {
    mergeId: ref('merge_id').notNull(),
    companyId: companyId(),
    /** The contact or the communication. */
    itemId: ref('item_id').notNull(),
    fromId: ref('from_id').notNull(),
    /** The tag that stayed was put on by the merge: it is taken off by the undo. */
    isGained: boolean('is_gained').notNull(),
    state: text('state').$type<'moved' | 'undone' | 'kept'>().notNull().default('moved'),
  },
  (t) => [
    primaryKey({ columns: [t.mergeId, t.itemId, t.fromId] }),
    ofCompany(t, t.mergeId, tagMerges).onDelete('cascade'),
    index('tag_merge_items_moved')
      .on(t.companyId, t.mergeId, t.itemId)
      .where(sql`${t.state} = 'moved'`),
  ],
);
