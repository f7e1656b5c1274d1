import { COMMUNICATION_COLUMNS, type CommunicationColumnId } from '@talk/domain/columns';
import { z } from 'zod';
import { communicationFilterBody } from '../communications/communication-filter.schemas.js';
import { contactFilterBody } from '../contacts/contact-filter.schemas.js';
import { listIdBody } from '../lists/list-ids.schemas.js';
import { attributeNameSchema } from '../attributes/attribute-values.schemas.js';
import { EXPORT_COLUMNS, type StandardExportColumn } from '../contacts/export-columns.js';
import { idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { fileParams } from '../system/system.schemas.js';

/** Contacts that one request may name. */
const IDS_AT_MOST = 5_000;
const EXCEPT_AT_MOST = 1_000;

const formats = z.enum(['csv', 'xlsx', 'json'], 'Choose CSV, XLSX or JSON.');
/** A file for a spreadsheet, unless data for a program is asked for. */
export const exportFormat = formats.default('csv');

export const contactsExportSchema = z
  .object({
    id: idSchema,
    /** Of what: contacts, communications, tasks of a dialer list, or its sessions. */
    subject: z.enum(['contacts', 'communications', 'dialer-tasks', 'dialer-sessions']),
    format: formats,
    file_name: z.string(),
    status: z.enum(['running', 'cancelled', 'done', 'failed']),
    total: z.int().nonnegative(),
    done_count: z.int().nonnegative(),
    /** Where the file is, for this user alone, until it expires; null: not yet, or not any more. */
    download_url: z.string().nullable(),
    expires_at: instantSchema.nullable(),
    is_dismissed: z.boolean(),
    created_at: instantSchema,
    finished_at: instantSchema.nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'ContactsExport' });
/** One export, and how far it is. */
export type ContactsExport = z.output<typeof contactsExportSchema>;

const standardColumn = z.enum(EXPORT_COLUMNS as [StandardExportColumn, ...StandardExportColumn[]]);
/** Fields that a company can have. */
const ATTRIBUTES_AT_MOST = 50;

/** Spec 1 §5: an export is of something that is named. */
const MISSING = 'Failed to export. Missing id.';

export const startContactsExportSchemas = {
  body: z
    .object({
      format: exportFormat,
      /** In their order; each once. */
      columns: z
        .array(z.union([standardColumn, attributeNameSchema('This column cannot be exported.')]))
        .min(1, 'Choose at least one column.')
        .max(EXPORT_COLUMNS.length + ATTRIBUTES_AT_MOST)
        .refine((columns) => new Set(columns).size === columns.length, 'Name each column once.'),
      /** A list, by its id or by a word such as `my-contacts` … */
      list_id: listIdBody.optional(),
      /** … or these contacts … */
      contact_ids: z
        .array(idSchema)
        .min(1, 'Choose at least one contact.')
        .max(IDS_AT_MOST, `Choose at most ${IDS_AT_MOST} contacts, or everything that a filter matches.`)
        .optional(),
      /** … or all that match. With a list, both hold. */
      filter: contactFilterBody.optional(),
      /** Left out of those that match. */
      except_ids: z.array(idSchema).max(EXCEPT_AT_MOST, `Leave out at most ${EXCEPT_AT_MOST} contacts.`).optional(),
    })
    .refine(({ list_id, contact_ids, filter }) => (list_id ?? contact_ids ?? filter) !== undefined, {
      path: ['list_id'],
      message: MISSING,
    }),
  response: contactsExportSchema,
};
export type StartContactsExport = WireOf<typeof startContactsExportSchemas>;

const communicationColumn = z.enum(
  COMMUNICATION_COLUMNS.map(({ id }) => id) as [CommunicationColumnId, ...CommunicationColumnId[]],
  'This column cannot be exported.',
);

export const startCommunicationsExportSchemas = {
  body: z.object({
    /** Data for a program, unless a file for a spreadsheet is asked for. */
    format: formats.default('json'),
    /** In their order; each once. */
    columns: z
      .array(communicationColumn)
      .min(1, 'Choose at least one column.')
      .max(COMMUNICATION_COLUMNS.length)
      .refine((columns) => new Set(columns).size === columns.length, 'Name each column once.'),
    /** All that match. */
    filter: communicationFilterBody,
    /** By when they began. */
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: contactsExportSchema,
};
export type StartCommunicationsExport = WireOf<typeof startCommunicationsExportSchemas>;

export const listContactsExportsSchemas = { response: z.object({ data: z.array(contactsExportSchema) }) };
export type ListContactsExports = WireOf<typeof listContactsExportsSchemas>;

export const controlContactsExportSchemas = {
  params: idParams,
  body: z.object({ act: z.enum(['cancel', 'dismiss']) }),
  response: contactsExportSchema,
};
export type ControlContactsExport = WireOf<typeof controlContactsExportSchemas>;

export const downloadExportSchemas = {
  params: fileParams,
  query: z.object({ force_download: z.enum(['0', '1']).optional() }),
  response: z.string().meta({ format: 'binary' }),
};
export type DownloadExport = WireOf<typeof downloadExportSchemas>;
