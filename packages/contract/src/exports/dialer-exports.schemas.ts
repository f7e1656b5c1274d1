import { DIALER_BUCKETS } from '@talk/domain/dialer';
import { z } from 'zod';
import { idParams, type WireOf } from '../kernel/schema.js';
import { contactsExportSchema } from './exports.schemas.js';

/** Columns of a file of tasks. */
export const DIALER_TASK_COLUMNS = [
  'contact',
  'phone_number',
  'extension',
  'status',
  'reason',
  'call_at',
  'redialed',
  'timezone',
  'created_at',
  'contact_id',
  'contact_list_item_id',
  'communication_id',
] as const;
/** A column of a file of tasks. */
export type DialerTaskColumn = (typeof DIALER_TASK_COLUMNS)[number];

const format = z.enum(['csv', 'xlsx'], 'Choose CSV or XLSX.').default('csv');

export const exportDialerTasksSchemas = {
  params: idParams,
  body: z.object({
    format,
    /** Columns in their order, each once; all of them when left out. */
    headers: z
      .array(z.enum(DIALER_TASK_COLUMNS, 'This column cannot be exported.'))
      .min(1, 'Choose at least one column.')
      .max(DIALER_TASK_COLUMNS.length)
      .refine((headers) => new Set(headers).size === headers.length, 'Name each column once.')
      .default([...DIALER_TASK_COLUMNS]),
    bucket: z.enum(DIALER_BUCKETS).default('all'),
    /** As in the list of tasks. */
    search: z.string().trim().max(120).optional(),
  }),
  response: contactsExportSchema,
};
export type ExportDialerTasks = WireOf<typeof exportDialerTasksSchemas>;

export const exportDialerSessionsSchemas = {
  params: idParams,
  body: z.object({ format }),
  response: contactsExportSchema,
};
export type ExportDialerSessions = WireOf<typeof exportDialerSessionsSchemas>;
