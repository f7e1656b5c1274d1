import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, id, json, ofCompany, ref } from '../../../db/columns.js';
import { users } from '../../platform/identity/read.js';
import type { LeftRows } from '../contacts/index.js';
import { contacts } from '../contacts/read.js';

/** A deleted contact that can be restored. */
export const contactDeletions = pgTable(
  'contact_deletions',
  {
    id: id(),
    companyId: companyId(),
    contactId: ref('contact_id').notNull(),
    deletedBy: ref('deleted_by').references(() => users.id),
    deletedAt: at('deleted_at').notNull(),
    /** What makes way until it is restored, by the name of who keeps it. */
    rows: json('rows').$type<Readonly<Record<string, LeftRows>>>().notNull(),
  },
  (t) => [
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    uniqueIndex('contact_deletions_contact').on(t.companyId, t.contactId),
    index('contact_deletions_latest').on(t.companyId, t.deletedAt, t.id),
    index('contact_deletions_old').on(t.deletedAt),
  ],
);
