import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, json, ofCompany, ref } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';
import { contacts } from '../contacts/read.js';
import type { StoredUndo } from './stored-undo.js';

/** A contact that was merged into another: also the address of the one that went. It may lead to one that was merged on. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    winnerId: ref('winner_id').notNull(),
    loserId: ref('loser_id').notNull(),
    loserName: text('loser_name').notNull(),
    mergedBy: ref('merged_by').references(() => users.id),
    mergedAt: at('merged_at').notNull(),
    undoneAt: at('undone_at'),
  },
  (t) => [
    uniqueIndex('contact_merges_own').on(t.companyId, t.id),
    uniqueIndex('contact_merges_address')
      .on(t.companyId, t.loserId)
      .where(sql`${t.undoneAt} is null`),
    index('contact_merges_winner').on(t.companyId, t.winnerId, t.id),
  ],
);

/** What undoing a merge needs, for as long as it can be undone. */
export const contactMergeUndos = pgTable(
  'contact_merge_undos',
  {
    mergeId: ref('merge_id').primaryKey(),
    companyId: companyId(),
    data: json('data').$type<StoredUndo>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    ofCompany(t, t.mergeId, contactMerges).onDelete('cascade'),
    index('contact_merge_undos_created').on(t.createdAt),
  ],
);

/** Two contacts of which a person has said that they are not the same. */
export const contactDistinctPairs = pgTable(
  'contact_distinct_pairs',
  {
    companyId: companyId(),
    contactId: ref('contact_id').notNull(),
    otherContactId: ref('other_contact_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.contactId, t.otherContactId] }),
    check('contact_distinct_pairs_order', sql`${t.contactId} < ${t.otherContactId}`),
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    ofCompany(t, t.otherContactId, contacts).onDelete('cascade'),
    index('contact_distinct_pairs_other').on(t.companyId, t.otherContactId),
  ],
);
