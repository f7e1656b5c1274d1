import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ContactImport, ImportCheck, ImportFailure, ImportOptions } from '@talk/contract';
import type { ImportMapping, RowProblem } from '@talk/domain/imports';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';
import type { ImportedBefore } from '../contacts/index.js';

/** Rows that were written before columns could be tags say nothing of them. */
type Since<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;
export type StoredOptions = Since<ImportOptions, 'unknown_tags'>;
type StoredCheck = Since<ImportCheck, 'new_tags'>;

/** A file of contacts that comes in. */
export const contactImports = pgTable(
  'contact_imports',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    fileName: text('file_name').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    /** The file as it came; null once it is no longer needed. */
    fileKey: text('file_key'),
    /** Its rows as they were read. */
    rowsKey: text('rows_key'),
    format: text('format').$type<NonNullable<ContactImport['format']>>(),
    encoding: text('encoding'),
    delimiter: text('delimiter'),
    hasHeader: boolean('has_header').notNull().default(true),
    /** Of the columns of the file, as its first row has them. */
    titles: json('headers').$type<readonly string[]>().notNull().default([]),
    samples: json('samples').$type<readonly (readonly string[])[]>().notNull().default([]),
    stage: text('stage').$type<ContactImport['stage']>().notNull().default('reading'),
    failure: text('failure').$type<ImportFailure>(),
    failedRow: integer('failed_row'),
    isPaused: boolean('is_paused').notNull().default(false),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    /** Raised by every press of a button: work that was asked for before finds that it no longer counts. */
    run: integer('run').notNull().default(1),
    options: json('options').$type<StoredOptions>(),
    found: json('found').$type<StoredCheck>(),
    /** Tags that were added when it began. */
    madeTagIds: json('made_tag_ids').$type<readonly number[]>().notNull().default([]),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** Bytes of the rows that are done with. While rolling back: the last row that is not. */
    place: ref('place').notNull().default(0),
    created: integer('created_count').notNull().default(0),
    updated: integer('updated_count').notNull().default(0),
    unchanged: integer('unchanged_count').notNull().default(0),
    skipped: integer('skipped_count').notNull().default(0),
    rejected: integer('rejected_count').notNull().default(0),
    removed: integer('removed_count').notNull().default(0),
    restored: integer('restored_count').notNull().default(0),
    kept: integer('kept_count').notNull().default(0),
    dismissedAt: at('dismissed_at'),
    finishedAt: at('finished_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('contact_imports_own').on(t.companyId, t.id),
    index('contact_imports_shown')
      .on(t.companyId, t.userId, t.id)
      .where(sql`${t.dismissedAt} is null`),
    index('contact_imports_created').on(t.createdAt),
  ],
);

/** What became of a row. */
export const contactImportRows = pgTable(
  'contact_import_rows',
  {
    importId: ref('import_id').notNull(),
    companyId: companyId(),
    rowNumber: integer('row_number').notNull(),
    /** `again`: it changed a contact that the same file has made; with that one, it goes. */
    kind: text('kind').$type<'created' | 'updated' | 'again' | 'unchanged' | 'skipped' | 'rejected'>().notNull(),
    contactId: ref('contact_id'),
    /** The version at which the import left a contact that it made. */
    leftAt: integer('left_at'),
    before: json('before').$type<ImportedBefore>(),
    problems: json('problems').$type<readonly RowProblem[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.rowNumber] }),
    ofCompany(t, t.importId, contactImports).onDelete('cascade'),
    index('contact_import_rows_rejected')
      .on(t.companyId, t.importId, t.rowNumber)
      .where(sql`${t.kind} = 'rejected'`),
    index('contact_import_rows_created')
      .on(t.companyId, t.importId, t.contactId)
      .where(sql`${t.kind} = 'created'`),
  ],
);

/** What the columns of a file became, for the next file with the same columns. */
export const contactImportMaps = pgTable(
  'contact_import_maps',
  {
    companyId: companyId().references(() => companies.id),
    signature: text('signature').notNull(),
    mapping: json('mapping').$type<ImportMapping>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.signature] })],
);
