import { integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt } from '../../../db/columns.js';
import { companies } from '../companies/read.js';

/** A stored file. Its bytes are at `storageKey` in the file store; its address is `/static/uploaded_file/{id}`. */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid('id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    storageKey: text('storage_key').notNull(),
    /** Loudness over its length, 0–100; null where it is no sound that we can read. */
    waveform: smallint('waveform').array(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('stored_files_own').on(t.companyId, t.id)],
);
