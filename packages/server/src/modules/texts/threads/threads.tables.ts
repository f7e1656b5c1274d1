import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Draft, PresenceActivity, WritingMode } from '@talk/contract';
import { at, companyId, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { contacts } from '../../people/contacts/read.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';

/** What a user has begun to write to a contact. A row stays when its draft is gone, so that its version only grows. */
export const messageDrafts = pgTable(
  'message_drafts',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    contactId: ref('contact_id').notNull(),
    mode: text('mode').$type<WritingMode>().notNull(),
    /** Null when nothing is written. */
    content: json('content').$type<NonNullable<Draft['content']>>(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('message_drafts_contact').on(t.companyId, t.contactId),
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    uniqueIndex('message_drafts_one').on(t.companyId, t.userId, t.contactId, t.mode),
  ],
);

/** Who looks at a contact's thread or writes in it, until `expiresAt`. */
export const threadPresences = pgTable(
  'thread_presences',
  {
    companyId: companyId().references(() => companies.id),
    contactId: ref('contact_id').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    mode: text('mode').$type<WritingMode>().notNull(),
    activity: text('activity').$type<PresenceActivity>().notNull(),
    expiresAt: at('expires_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    primaryKey({ columns: [t.contactId, t.userId, t.companyId] }),
    index('thread_presences_live').on(t.companyId, t.contactId, t.expiresAt),
  ],
);
