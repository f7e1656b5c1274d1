import { sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, ofCompany, ref } from '../../../db/columns.js';
import { storedFiles } from '../../platform/files/read.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';

/** A file that was uploaded for a message. Others see it only when something that they may see refers to it. */
export const attachments = pgTable(
  'attachments',
  {
    fileId: uuid('file_id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    /** Who uploaded it; null when no user did (a visitor of a site). */
    userId: ref('user_id').references(() => users.id),
    /** When a message took it for good; null ones are removed after a day. */
    keptAt: at('kept_at'),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.fileId, storedFiles).onDelete('cascade'),
    index('attachments_unclaimed')
      .on(t.createdAt)
      .where(sql`kept_at is null`),
  ],
);
