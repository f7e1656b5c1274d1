import { ANSWER_STATUSES, communicationField, TRANSFER_TYPES } from '@talk/domain/filters';
import { QUICK_RANGES } from '@talk/domain/time';
import { z } from 'zod';
import { callbackStatuses, communicationTypes } from '../codes/index.js';
import { filterTreeOf, filterTreeText, timezone } from '../contacts/contact-filter.schemas.js';
import { flagQuery, idSchema } from '../kernel/schema.js';

/** Ids, separated by commas: what has one of them. */
const ids = z.string().max(400).optional();

/** The filters of the communications report (spec 1 §3, §7). All of them hold at once; each means what the field of its name means in `filter_groups`. */
const filtersWith = <F extends z.ZodType, I extends z.ZodType, T extends z.ZodType>(flag: F, inbox: I, tree: T) => ({
  type: z.enum([...communicationTypes.names, 'all']).default('all'),
  direction: z.enum(['inbound', 'outbound', 'all']).default('all'),
  answer_status: z.enum(['all', ...ANSWER_STATUSES]).default('all'),
  /** A day, or a day and a time, of the calendar that `timezone` names. A day alone begins at 00:00:00 … */
  from_date: z.string().max(30).optional(),
  /** … and ends at 23:59:59. */
  to_date: z.string().max(30).optional(),
  /** Instead of dates: a span that moves with the days. */
  dynamic_engagement_date_range: z.enum(QUICK_RANGES).optional(),
  /** Accepted: both are when the communication began. */
  date_field: z.enum(['last_engagement_at', 'created_at']).optional(),
  /** Seconds. */
  min_talk_time: z.coerce.number().int().nonnegative().max(1_000_000).default(0),
  /** From three characters on; a shorter one finds everything. */
  search_text: z.string().trim().max(120).optional(),
  /** Where it is looked for, separated by commas: lead_number, contact.name, body. Without it, everywhere. */
  search_fields: z.string().max(100).optional(),
  owners: ids,
  users: ids,
  campaigns: ids,
  ring_groups: ids,
  incoming_numbers: ids,
  call_dispositions: ids,
  broadcasts: ids,
  /** Sequences. */
  workflows: ids,
  tags: ids,
  /** Of their contacts. */
  contact_owner: ids,
  contact_lists: ids,
  /** Of their contacts’ numbers, separated by commas: landline, wireless, voip, other, unknown. */
  lrn_types: z.string().max(100).optional(),
  callback_status: z.enum(callbackStatuses.names).optional(),
  /** How a call last came to others. */
  transfer_type: z.enum(TRANSFER_TYPES).optional(),
  /** Of this team inbox. */
  inbox_id: inbox,
  /** With `inbox_id`. threaded: everything with contacts of the inbox. unthreaded: only communications on its own lines and ring groups. */
  inbox_type: z.enum(['threaded', 'unthreaded']).default('threaded'),
  my_contact: flag,
  has_unread: flag,
  has_international: flag,
  /** Calls that came about and have no outcome yet. */
  not_disposed: flag,
  has_recording: flag,
  has_voicemail: flag,
  first_time_caller: flag,
  /** The user's, what rang them, and what was meant for them and could not reach them. */
  mine: flag,
  /** What the user should hear of: theirs, what rang them or was meant for them, and what came to a line of their ring groups. */
  for_me: flag,
  /** A tree of conditions, as JSON: see the guide “Filter communications”. */
  filter_groups: tree,
  timezone,
});

/** The filters in a query. */
export const communicationFilterQuery = filtersWith(
  flagQuery,
  z.coerce.number().int().positive().optional(),
  filterTreeText(communicationField).optional(),
);

/** The same in a body, where flags are flags and the tree is not written as text. */
export const communicationFilterBody = z.object(
  filtersWith(z.boolean().optional(), idSchema.optional(), filterTreeOf(communicationField).optional()),
);
