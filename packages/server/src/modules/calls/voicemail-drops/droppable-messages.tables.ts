import { sql } from 'drizzle-orm';
import { index, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, ofCompany, ref } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { storedFiles } from '../../platform/files/read.js';
import { users } from '../../platform/identity/read.js';

/** Messages that are recorded once and left on many answering machines. One that is removed is kept for what is being played. */
export const droppableMessages = pgTable(
  'droppable_messages',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Whose it is; null is everybody's. */
    userId: ref('user_id').references(() => users.id),
    name: text('name').notNull(),
    fileId: uuid('file_id').notNull(),
    /** How long it is. Null: stored before lengths were, or its bytes do not say it. */
    seconds: real('seconds'),
    removedAt: at('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.fileId, storedFiles),
    uniqueIndex('droppable_messages_own').on(t.companyId, t.id),
    index('droppable_messages_file').on(t.companyId, t.fileId),
    index('droppable_messages_offered')
      .on(t.companyId, t.userId)
      .where(sql`removed_at is null`),
  ],
);
