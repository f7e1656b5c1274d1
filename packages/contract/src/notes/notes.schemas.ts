import { NOTE_MAX_LENGTH } from '@talk/domain/format';
import { z } from 'zod';
import { communicationSchema } from '../communications/communications.schemas.js';
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

const mentionUserSchema = z.object({ id: idSchema, name: z.string() });
/** A user by name, also one who has left the company. */
export type MentionUser = z.output<typeof mentionUserSchema>;

/** A user of the company, mentioned in a note (spec 1 §4). */
export const mentionSchema = z
  .object({
    id: idSchema,
    /** The note. */
    communication_id: idSchema,
    contact_id: idSchema,
    contact_name: z.string(),
    mentioner: mentionUserSchema,
    mentioned: mentionUserSchema,
    /** The note's text, with `<user:{id}>` for each mention. */
    body: z.string(),
    /** The people that the text mentions, by id. */
    users: z.array(mentionUserSchema),
    created_at: instantSchema,
    /** When the mentioned user has read it; null: not yet. */
    read_at: instantSchema.nullable(),
  })
  .meta({ id: 'Mention' });
export type Mention = z.output<typeof mentionSchema>;

const savedNoteSchema = z
  .object({
    note: communicationSchema,
    /** Mentioned people who are not told: they do not see the contact, or are not in the company. Without a name: nobody that we know. */
    not_told: z.array(z.object({ id: idSchema, name: z.string().nullable() })),
  })
  .meta({ id: 'SavedNote' });
/** A note as it was saved, and whom it does not reach. */
export type SavedNote = z.output<typeof savedNoteSchema>;

const noteBody = z
  .string()
  .trim()
  .min(1, 'Write something first.')
  .max(NOTE_MAX_LENGTH, 'Use at most 10,000 characters.');

export const createNoteSchemas = {
  params: idParams,
  /** `<user:{id}>` mentions a user. */
  body: z.object({ body: noteBody }),
  response: savedNoteSchema,
};
export type CreateNote = WireOf<typeof createNoteSchemas>;

export const updateNoteSchemas = {
  params: idParams,
  body: z.object({
    body: noteBody,
    /** The version of the note that was edited; another one by now is CONFLICT. */
    version: z.int('Send the version of the note that you changed.').positive(),
  }),
  response: savedNoteSchema,
};
export type UpdateNote = WireOf<typeof updateNoteSchemas>;

export const removeNoteSchemas = { params: idParams, response: emptySchema };
export type RemoveNote = WireOf<typeof removeNoteSchemas>;

const idParam = z.coerce.number().int().positive();

export const listMentionsSchemas = {
  query: pageQuery(25).extend({
    /** `inbound`: the user was mentioned; `outbound`: the user mentioned others; `all`: everybody's. */
    direction: z.enum(['inbound', 'outbound', 'all']).default('inbound'),
    mentioner_user_id: idParam.optional(),
    mentioned_user_id: idParam.optional(),
    /** Newest first, or oldest first. */
    order_by: z.enum(['newest', 'oldest']).default('newest'),
    unread: flagQuery,
  }),
  response: listOf(mentionSchema),
};
export type ListMentions = WireOf<typeof listMentionsSchemas>;

const unreadMentionsSchema = z.object({ unread: z.int().nonnegative() }).meta({ id: 'UnreadMentions' });

export const countUnreadMentionsSchemas = { response: unreadMentionsSchema };
export type CountUnreadMentions = WireOf<typeof countUnreadMentionsSchemas>;

export const readMentionsSchemas = {
  /** Mentions of the user: some, those of one contact, or with neither, all. */
  body: z.object({ ids: z.array(idSchema).min(1).max(100).optional(), contact_id: idSchema.optional() }),
  response: unreadMentionsSchema,
};
export type ReadMentions = WireOf<typeof readMentionsSchemas>;
