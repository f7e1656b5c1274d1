import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, ofCompany, ref } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';
import { communications } from '../communications/read.js';

/**
 * Who is mentioned in which note. A mention has no contact of its own: it is where its note is, so a merge or a deletion of contacts takes it
 * along.
 */
export const mentions = pgTable(
  'mentions',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    communicationId: ref('communication_id').notNull(),
    mentionerUserId: ref('mentioner_user_id')
      .notNull()
      .references(() => users.id),
    mentionedUserId: ref('mentioned_user_id')
      .notNull()
      .references(() => users.id),
    readAt: at('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    uniqueIndex('mentions_one').on(t.companyId, t.communicationId, t.mentionedUserId),
    index('mentions_recent').on(t.companyId, t.createdAt, t.id),
    index('mentions_mentioned').on(t.companyId, t.mentionedUserId, t.createdAt, t.id),
    index('mentions_mentioner').on(t.companyId, t.mentionerUserId, t.createdAt, t.id),
    index('mentions_unread')
      .on(t.companyId, t.mentionedUserId)
      .where(sql`read_at is null`),
  ],
);
