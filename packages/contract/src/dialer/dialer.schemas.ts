import { DIALER_BUCKETS, DIALER_PAGE_SIZE } from '@talk/domain/dialer';
import { z } from 'zod';
import { contactFilterBody, filterTreeText } from '../contacts/contact-filter.schemas.js';
import { contactFolderSchema } from '../lists/lists.schemas.js';
import {
  emptySchema,
  flagQuery,
  idParams,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  type WireOf,
} from '../kernel/schema.js';
import { sentence } from '../kernel/sentence.js';
import { DIALER_TASK_COLUMNS } from './task-columns.js';

/** Contacts that one request may name. */
const CONTACTS_AT_MOST = 5_000;
/** Contacts that one filter may leave out. */
const EXCEPT_AT_MOST = 1_000;
const NAME_AT_MOST = 80;
const total = z.int().nonnegative().nullable();

export const dialerListSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    type: z.enum(['power-dialer', 'my-queue']),
    scope: z.enum(['personal', 'company', 'public']),
    /** Kept, not counted. All are null for users who do not see all contacts. */
    total_items: total,
    total_queued: total,
    total_called: total,
    total_failed: total,
    total_scheduled: total,
    /** Null where the user has no folder for it. */
    contact_folder_id: idSchema.nullable(),
    /** Columns of its table, in their order. */
    headers: z.array(z.enum(DIALER_TASK_COLUMNS)),
    owner_id: idSchema,
    /** The user can rename and delete it, and add contacts. Their own queue takes contacts, too, but keeps its name. */
    hasEdit: z.boolean(),
    version: z.int().positive(),
    created_at: instantSchema,
  })
  .meta({ id: 'DialerList' });
/** A list that agents call, one contact after another. */
export type DialerList = z.output<typeof dialerListSchema>;

export const dialerTaskSchema = z
  .object({
    contact_list_item_id: idSchema,
    contact_list_id: idSchema,
    contact: z.object({
      id: idSchema,
      name: z.string(),
      /** The first number, E.164. */
      phone_number: z.string().nullable(),
      extension: z.string().nullable(),
      is_dnc: z.boolean(),
    }),
    /** 1 in queue, 2 in progress, 3 called, 4 failed, 5 scheduled. */
    task_status: z.int().min(1).max(5),
    /** Its last call; null before. */
    communication_id: idSchema.nullable(),
    order: z.int(),
    redialed: z.int().nonnegative(),
    /** The contact's own zone, or the one that its number and place tell; null if neither does. */
    timezone: z.string().nullable(),
    /** Every zone in which the contact may be, where number and place disagree. Sessions call only within the hours of all of them. */
    zones: z.array(z.string()),
    /** Why it was skipped or canceled, in a sentence. */
    reason: sentence({ unless: 'reason_by_agent' }).nullable(),
    /** The reason is in the words of the agent who canceled it. */
    reason_by_agent: z.boolean(),
    /** When it comes back to the queue; only of a scheduled task. */
    call_at: instantSchema.nullable(),
    /** Calls to the number have failed on several days: until when no session calls it. Only of tasks in the queue or scheduled. */
    held_until: instantSchema.nullable(),
    /** The agent whose session calls the contact now, from this list or another. */
    held_by: z.object({ id: idSchema, name: z.string() }).nullable(),
    version: z.int().positive(),
    created_at: instantSchema,
  })
  .meta({ id: 'DialerTask' });
/** One contact to call. */
export type DialerTask = z.output<typeof dialerTaskSchema>;

/** Columns in their order, each once. @param unknown the sentence about any other */
export const dialerHeaders = (unknown: string) =>
  z
    .array(z.enum(DIALER_TASK_COLUMNS, unknown))
    .min(1, 'Choose at least one column.')
    .max(DIALER_TASK_COLUMNS.length)
    .refine((headers) => new Set(headers).size === headers.length, 'Name each column once.');

const name = z.string().trim().min(1, 'Name the list.').max(NAME_AT_MOST, `Use at most ${NAME_AT_MOST} characters.`);

export const listDialerListsSchemas = { response: z.object({ data: z.array(dialerListSchema) }) };
export type ListDialerLists = WireOf<typeof listDialerListsSchemas>;

export const createDialerListSchemas = {
  body: z.object({ name, scope: z.enum(['personal', 'company', 'public']).default('personal') }),
  response: dialerListSchema,
};
export type CreateDialerList = WireOf<typeof createDialerListSchemas>;

export const listDialerFoldersSchemas = { response: z.object({ data: z.array(contactFolderSchema) }) };
export type ListDialerFolders = WireOf<typeof listDialerFoldersSchemas>;

export const getDialerQueueSchemas = { response: dialerListSchema };
export type GetDialerQueue = WireOf<typeof getDialerQueueSchemas>;

export const getDialerListSchemas = { params: idParams, response: dialerListSchema };
export type GetDialerList = WireOf<typeof getDialerListSchemas>;

export const updateDialerListSchemas = {
  params: idParams,
  body: z.object({
    name: name.optional(),
    /** Null: out of its folder. */
    contact_folder_id: idSchema.nullable().optional(),
    /** Columns of its table, in their order, each once. */
    headers: dialerHeaders('There is no such column.').optional(),
  }),
  response: dialerListSchema,
};
export type UpdateDialerList = WireOf<typeof updateDialerListSchemas>;

export const removeDialerListSchemas = { params: idParams, response: emptySchema };
export type RemoveDialerList = WireOf<typeof removeDialerListSchemas>;

const STATUSES = 'Send 1 in queue, 2 in progress, 3 called, 4 failed or 5 scheduled.';

const tasksQuery = pageQuery(DIALER_PAGE_SIZE).extend({
  bucket: z.enum(DIALER_BUCKETS).default('all'),
  /** Only tasks of this status: 1 in queue, 2 in progress, 3 called, 4 failed, 5 scheduled. */
  task_status: z.coerce.number(STATUSES).int(STATUSES).min(1, STATUSES).max(5, STATUSES).optional(),
  /** Tasks whose contacts are found by it: by name, number, company or email; from three characters on. */
  search: z.string().trim().max(120).optional(),
  /** Only tasks whose contacts this tree of conditions matches, as JSON: see the guide “Filter contacts”. */
  filters: filterTreeText().optional(),
  /** Only tasks whose contacts the user owns. */
  my_contacts: flagQuery,
});

export const listDialerTasksSchemas = {
  params: idParams,
  query: tasksQuery,
  /** In their order. */
  response: listOf(dialerTaskSchema),
};
export type ListDialerTasks = WireOf<typeof listDialerTasksSchemas>;

export const listDialerQueueTasksSchemas = {
  query: tasksQuery,
  /** In their order. */
  response: listOf(dialerTaskSchema),
};
export type ListDialerQueueTasks = WireOf<typeof listDialerQueueTasksSchemas>;

export const addToDialerListSchemas = {
  params: idParams,
  body: z
    .object({
      contact_ids: z
        .array(idSchema)
        .min(1, 'Choose at least one contact.')
        .max(CONTACTS_AT_MOST, `At most ${CONTACTS_AT_MOST} contacts at once.`)
        .optional(),
      /** All that match now, for counting. They are added by `POST /api/v2/contacts/bulk`. */
      filter: contactFilterBody.optional(),
      /** Left out of those that match. */
      except_ids: z.array(idSchema).max(EXCEPT_AT_MOST, `Leave out at most ${EXCEPT_AT_MOST} contacts.`).optional(),
      /** Counts what would happen, and adds nobody. */
      dry_run: z.boolean().default(false),
    })
    .refine(({ contact_ids, filter }) => (contact_ids === undefined) !== (filter === undefined), {
      path: ['contact_ids'],
      message: 'Send either contact_ids or a filter.',
    })
    .refine(({ filter, dry_run }) => filter === undefined || dry_run, {
      path: ['filter'],
      message: 'Contacts that match a filter are added by a change of many contacts.',
    }),
  response: z.object({
    added: z.int().nonnegative(),
    /** Left out: they have an open task in the list. */
    already_there: z.int().nonnegative(),
    /** Left out: on Do Not Contact. */
    dnc: z.int().nonnegative(),
    blocked: z.int().nonnegative(),
    no_number: z.int().nonnegative(),
    /** Of those that are added. */
    landlines: z.int().nonnegative(),
    /** Of those that are added. */
    no_timezone: z.int().nonnegative(),
  }),
};
export type AddToDialerList = WireOf<typeof addToDialerListSchemas>;

export const skipDialerTaskSchemas = {
  params: idParams,
  body: z
    .object({
      /** Calls the contact once more instead: a task that has ended gets a new item at the top of the list, which is the answer. */
      redial: z.boolean().default(false),
    })
    .optional(),
  response: dialerTaskSchema,
};
export type SkipDialerTask = WireOf<typeof skipDialerTaskSchemas>;

export const cancelDialerTaskSchemas = {
  params: idParams,
  body: z.object({
    reason: z.string().trim().min(1, 'Say why, in a few words.').max(300, 'Use at most 300 characters.'),
  }),
  response: dialerTaskSchema,
};
export type CancelDialerTask = WireOf<typeof cancelDialerTaskSchemas>;

export const moveDialerTaskSchemas = {
  params: idParams,
  body: z.object({ to: z.enum(['top', 'bottom'], 'Choose top or bottom.') }),
  response: dialerTaskSchema,
};
export type MoveDialerTask = WireOf<typeof moveDialerTaskSchemas>;

export const scheduleDialerTaskSchemas = {
  params: idParams,
  body: z.object({
    /** Outside the hours of the dialer at the contact, they next begin. */
    at: instantSchema,
  }),
  response: dialerTaskSchema,
};
export type ScheduleDialerTask = WireOf<typeof scheduleDialerTaskSchemas>;
