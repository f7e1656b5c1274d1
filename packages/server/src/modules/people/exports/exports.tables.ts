import type { CommunicationColumnId } from '@talk/domain/columns';
import type { DialerBucket } from '@talk/domain/dialer';
import type { FilterGroup } from '@talk/domain/filters';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ContactsExport } from '@talk/contract';
import type { DialerTaskColumn, ExportColumn } from '@talk/contract/schemas';
import { at, companyId, createdAt, id, json, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';
import type { AskedReport } from '../communications/index.js';
import type { AskedFilter } from '../contacts/index.js';

/** Whom an export is of. The filter is kept as it was asked for: it is read by what is true when the file is made. */
export interface ExportRequest {
  readonly contact_ids?: readonly number[] | undefined;
  readonly filter?: AskedFilter | undefined;
  readonly except_ids?: readonly number[] | undefined;
}

/** Which communications an export is of, the same way. */
export interface ReportExportRequest {
  readonly report: AskedReport;
  readonly order: 'asc' | 'desc';
}

/** The list of the power dialer that an export is from; all but its id only of tasks. */
export interface DialerExportRequest {
  readonly listId: number;
  readonly bucket?: DialerBucket | undefined;
  readonly search?: string | undefined;
  readonly filters?: FilterGroup | undefined;
  readonly my_contacts?: boolean | undefined;
}

/** An export: who took what away. */
export const contactExports = pgTable(
  'contact_exports',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** The address of the file. */
    fileUuid: uuid('file_uuid').notNull(),
    fileName: text('file_name').notNull(),
    fileKey: text('file_key'),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull().default(0),
    subject: text('subject').$type<ContactsExport['subject']>().notNull().default('contacts'),
    format: text('format').$type<ContactsExport['format']>().notNull(),
    columns: json('columns').$type<readonly (ExportColumn | CommunicationColumnId | DialerTaskColumn)[]>().notNull(),
    request: json('request').$type<ExportRequest | ReportExportRequest | DialerExportRequest>().notNull(),
    status: text('status').$type<ContactsExport['status']>().notNull().default('running'),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    expiresAt: at('expires_at'),
    dismissedAt: at('dismissed_at'),
    finishedAt: at('finished_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('contact_exports_own').on(t.companyId, t.id),
    uniqueIndex('contact_exports_file').on(t.fileUuid),
    index('contact_exports_shown')
      .on(t.companyId, t.userId, t.id)
      .where(sql`${t.dismissedAt} is null`),
    index('contact_exports_created').on(t.createdAt),
  ],
);
