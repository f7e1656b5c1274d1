import type { DncNumber } from '@talk/contract';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, ofCompany, ref } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';

/** Numbers that were put on the Do Not Contact list of a company together. */
export const dncUploads = pgTable(
  'dnc_uploads',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Null: they were typed or pasted. */
    fileName: text('file_name'),
    reason: text('reason').notNull(),
    source: text('source').$type<DncNumber['source']>().notNull().default('typed'),
    addedBy: ref('added_by').references(() => users.id),
    /** What was counted when it came; it stays as it was. */
    added: integer('added').notNull(),
    alreadyListed: integer('already_listed').notNull(),
    repeated: integer('repeated').notNull(),
    rejected: integer('rejected').notNull(),
    undoneAt: at('undone_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('dnc_uploads_own').on(t.companyId, t.id)],
);

/** A number is on the list while it has a row. Each upload has a row of its own for it: undoing one leaves what another has said. */
export const dncNumbers = pgTable(
  'dnc_numbers',
  {
    id: id(),
    companyId: companyId(),
    uploadId: ref('upload_id').notNull(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
  },
  (t) => [
    ofCompany(t, t.uploadId, dncUploads).onDelete('cascade'),
    uniqueIndex('dnc_numbers_number').on(t.companyId, t.phoneNumber, t.uploadId),
    index('dnc_numbers_upload').on(t.companyId, t.uploadId),
  ],
);
