import { DIALER_BUCKETS } from '@talk/domain/dialer';
import { z } from 'zod';
import { filterTreeBody } from '../contacts/contact-filter.schemas.js';
import { dialerHeaders } from '../dialer/dialer.schemas.js';
import { DIALER_TASK_COLUMNS } from '../dialer/task-columns.js';
import { idParams, type WireOf } from '../kernel/schema.js';
import { contactsExportSchema, exportFormat as format } from './exports.schemas.js';

export const exportDialerTasksSchemas = {
  params: idParams,
  body: z.object({
    format,
    /** Columns in their order, each once; all of them when left out. The list has those that its table shows. */
    headers: dialerHeaders('This column cannot be exported.').default([...DIALER_TASK_COLUMNS]),
    bucket: z.enum(DIALER_BUCKETS).default('all'),
    /** As in the list of tasks. */
    search: z.string().trim().max(120).optional(),
    /** Only tasks whose contacts this tree of conditions matches. */
    filters: filterTreeBody.optional(),
    /** Only tasks whose contacts the user owns. */
    my_contacts: z.boolean().optional(),
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
