import { FILTER_LENGTH, readFilter, type FieldLookup, type FilterGroup } from '@talk/domain/filters';
import { isTimeZone } from '@talk/domain/time';
import { z } from 'zod';
import { taskStatuses } from '../codes/index.js';
import { flagQuery, idSchema } from '../kernel/schema.js';
import { listIdBody, listIdText } from '../lists/list-ids.schemas.js';

const readBy =
  (fieldOf?: FieldLookup) =>
  (raw: unknown, context: z.RefinementCtx): FilterGroup => {
    const answer = readFilter(raw, fieldOf);
    if (answer.ok) return answer.filter;
    context.addIssue({ code: 'custom', message: answer.problem });
    return z.NEVER;
  };

/** A tree of conditions as the text of an address. @param fieldOf the fields there are: those of contacts unless others are named */
export const filterTreeText = (fieldOf?: FieldLookup) =>
  z.string().max(FILTER_LENGTH, `A filter may be at most ${FILTER_LENGTH} characters long.`).transform(readBy(fieldOf));

/** The same in a body. It names itself, which the printed types of the wire cannot: what it is, is in the guide. */
export const filterTreeOf = (fieldOf?: FieldLookup) => z.custom<object | string>(() => true).transform(readBy(fieldOf));

/** IANA. What days of a filter are meant by; without it, the company's own. */
export const timezone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Write a time zone such as America/Los_Angeles.')
  .optional();
const search = z.string().trim().max(120).optional();
const task_status = z.enum([...taskStatuses.names, 'all']).optional();
/** Of the inbox: contacts with a call, with a text, fax or email, with a voicemail, or of the line that the user calls from by default. */
export const channel = z
  .enum(
    ['calls', 'messages', 'voicemails', 'my-personal-line'],
    'Choose calls, messages, voicemails or my-personal-line.',
  )
  .optional();

/** The filters of the list of contacts, in a query. */
export const contactFilterQuery = {
  search,
  my_contacts: flagQuery,
  /** The same as `my_contacts` (spec 1 §7 has both). */
  my_contact: flagQuery,
  has_unread: flagQuery,
  task_status,
  channel,
  /** The JSON of a tree of conditions: see the guide “Filter contacts”. */
  filter_groups: filterTreeText().optional(),
  /** Only contacts of this list: its id, or a word such as `my-contacts`. */
  list_id: listIdText.optional(),
  /** Only contacts of this team inbox. */
  inbox_id: z.coerce.number().int().positive().optional(),
  timezone,
  /** Accepted: answers are never cached. */
  skip_cache: flagQuery,
  /** Accepted: tags, numbers and the last communication always come along. */
  relations: z.string().max(400).optional(),
};

/** A tree about contacts in a body. */
export const filterTreeBody = filterTreeOf();

/** The same in a body, where the tree is not written as text. */
export const contactFilterBody = z.object({
  search,
  my_contacts: z.boolean().optional(),
  has_unread: z.boolean().optional(),
  task_status,
  channel,
  filter_groups: filterTreeBody.optional(),
  list_id: listIdBody.optional(),
  inbox_id: idSchema.optional(),
  timezone,
});
