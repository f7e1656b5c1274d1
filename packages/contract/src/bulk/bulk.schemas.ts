import { z } from 'zod';
import { contactFilterBody } from '../contacts/contact-filter.schemas.js';
import { idParams, idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';

/** Contacts that one request may name. */
const IDS_AT_MOST = 5_000;
/** Contacts that one filter may leave out. */
const EXCEPT_AT_MOST = 1_000;
const TAGS_AT_MOST = 20;

const reason = z.string().trim().min(3, 'Say why, in a few words.').max(300, 'Use at most 300 characters.');
const tagIds = z
  .array(idSchema)
  .min(1, 'Choose at least one tag.')
  .max(TAGS_AT_MOST, `Choose at most ${TAGS_AT_MOST} tags.`);

/** What happens to each of the contacts. */
const bulkActionSchema = z.discriminatedUnion(
  'type',
  [
    /** Null: nobody owns them. */
    z.object({ type: z.literal('assign'), user_id: idSchema.nullable() }),
    z.object({ type: z.literal('add_tags'), tag_ids: tagIds }),
    z.object({ type: z.literal('remove_tags'), tag_ids: tagIds }),
    z.object({
      type: z.literal('set_status'),
      task_status: z.enum(['open', 'pending', 'closed']),
      /** With `pending` only: when they open again, within a year. */
      snoozed_until: instantSchema.optional(),
    }),
    z.object({ type: z.literal('dnc'), reason }),
    z.object({ type: z.literal('undnc'), reason }),
    z.object({ type: z.literal('add_to_list'), list_id: idSchema }),
    z.object({ type: z.literal('remove_from_list'), list_id: idSchema }),
    /** A list of the power dialer. Contacts on Do Not Contact, blocked or without a number are left out. */
    z.object({ type: z.literal('add_to_dialer'), list_id: idSchema }),
    /** They can be restored for 30 days. */
    z.object({ type: z.literal('delete') }),
  ],
  'This is no change that contacts can have.',
);
export type BulkAction = z.output<typeof bulkActionSchema>;

/** Why a contact was not changed, or not changed back. */
const BULK_FAILURES = [
  /** It is no longer there for the person who asked. */
  'not_found',
  /** The person who asked may no longer do this. */
  'not_allowed',
  /** The company has turned changing of statuses off. */
  'status_off',
  /** The owner works here no more. */
  'owner_gone',
  /** The tag was deleted. */
  'tag_gone',
  'too_many_tags',
  /** The list was deleted, or is none to which contacts are added. */
  'list_gone',
  /** Somebody has changed the same thing since: it was not undone. */
  'changed_since',
  /** `add_to_dialer`: it is not to be called, or cannot be. */
  'dnc',
  'blocked',
  'no_number',
  /** It is on the phone now: it was not deleted. */
  'in_call',
  /** It was restored without a number that another contact has by now. */
  'number_taken',
  /** Tried several times, and failed each time. */
  'error',
] as const;
export type BulkFailureReason = (typeof BULK_FAILURES)[number];

export const contactsBulkSchema = z
  .object({
    id: idSchema,
    action: z.enum([
      'assign',
      'add_tags',
      'remove_tags',
      'set_status',
      'dnc',
      'undnc',
      'add_to_list',
      'remove_from_list',
      'add_to_dialer',
      'delete',
    ]),
    /** `assign`: the owner; null for nobody. */
    user_name: z.string().nullable(),
    /** `add_tags`, `remove_tags`: their names. */
    tag_names: z.array(z.string()),
    /** `add_to_list`, `remove_from_list`, `add_to_dialer`: its name. */
    list_name: z.string().nullable(),
    /** `set_status`. */
    task_status: z.enum(['open', 'pending', 'closed']).nullable(),
    /** `undo`: what was changed is being changed back, or has been. */
    phase: z.enum(['apply', 'undo']),
    status: z.enum(['running', 'paused', 'cancelled', 'done']),
    total: z.int().nonnegative(),
    changed_count: z.int().nonnegative(),
    /** They were as asked for already. */
    unchanged_count: z.int().nonnegative(),
    failed_count: z.int().nonnegative(),
    /** Of those that were changed: as before again. */
    undone_count: z.int().nonnegative(),
    /** Of those that were changed: left as they are, since something stood in the way. */
    kept_count: z.int().nonnegative(),
    /** It is not listed any more; an undo lists it again. */
    is_dismissed: z.boolean(),
    created_at: instantSchema,
    finished_at: instantSchema.nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'ContactsBulk' });
/** One change of many contacts, and how far it is. */
export type ContactsBulk = z.output<typeof contactsBulkSchema>;

export const startContactsBulkSchemas = {
  body: z
    .object({
      action: bulkActionSchema,
      /** Either these contacts … */
      contact_ids: z
        .array(idSchema)
        .min(1, 'Choose at least one contact.')
        .max(IDS_AT_MOST, `Choose at most ${IDS_AT_MOST} contacts, or everything that a filter matches.`)
        .optional(),
      /** … or all that match now. */
      filter: contactFilterBody.optional(),
      /** Left out of those that match. */
      except_ids: z.array(idSchema).max(EXCEPT_AT_MOST, `Leave out at most ${EXCEPT_AT_MOST} contacts.`).optional(),
    })
    .refine(({ contact_ids, filter }) => (contact_ids === undefined) !== (filter === undefined), {
      path: ['contact_ids'],
      message: 'Send either contact_ids or a filter.',
    }),
  response: contactsBulkSchema,
};
export type StartContactsBulk = WireOf<typeof startContactsBulkSchemas>;

export const listContactsBulkSchemas = { response: z.object({ data: z.array(contactsBulkSchema) }) };
export type ListContactsBulk = WireOf<typeof listContactsBulkSchemas>;

export const getContactsBulkSchemas = { params: idParams, response: contactsBulkSchema };
export type GetContactsBulk = WireOf<typeof getContactsBulkSchemas>;

export const controlContactsBulkSchemas = {
  params: idParams,
  body: z.object({ act: z.enum(['pause', 'resume', 'cancel', 'undo', 'dismiss']) }),
  response: contactsBulkSchema,
};
export type ControlContactsBulk = WireOf<typeof controlContactsBulkSchemas>;

export const listContactsBulkFailuresSchemas = {
  params: idParams,
  query: pageQuery(50),
  response: listOf(
    z.object({
      contact_id: idSchema,
      /** Null when the contact is not there for the person who asks. */
      name: z.string().nullable(),
      reason: z.enum(BULK_FAILURES),
    }),
  ),
};
export type ListContactsBulkFailures = WireOf<typeof listContactsBulkFailuresSchemas>;
