import { z } from 'zod';
import { emptySchema, idParams, idSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';

/** Members work in the inbox. Watchers see it, and cannot act in it. */
const inboxMemberSchema = z.object({ user_id: idSchema, role: z.enum(['member', 'watcher']) });

export const teamInboxSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /**
     * What the inbox is to the user. `personal`: the user made it for themselves. `connected`: they are a member. `watching`: they are a
     * watcher, or an admin or supervisor who is not a member.
     */
    kind: z.enum(['personal', 'connected', 'watching']),
    /** Contacts of one of these lines or ring groups are in the inbox, as far as the user can see them. */
    campaign_ids: z.array(idSchema),
    ring_group_ids: z.array(idSchema),
    /** Empty for a personal inbox. */
    members: z.array(inboxMemberSchema),
    /** Watchers who asked to become members within the last week. For those who can edit the inbox; to others, only themselves. */
    asking_user_ids: z.array(idSchema),
    can_edit: z.boolean(),
    version: z.int().positive(),
  })
  .meta({ id: 'TeamInbox' });
/** Contact tasks of some lines and ring groups, worked by a team. */
export type TeamInbox = z.output<typeof teamInboxSchema>;

const name = z.string().trim().min(1, 'Name the inbox.').max(80, 'Use at most 80 characters.');
const sources = z.array(idSchema).max(100, 'Choose at most 100.');
const members = z.array(inboxMemberSchema).max(500, 'Choose at most 500 people.');

export const listInboxesSchemas = {
  query: pageQuery(50).extend({ search: z.string().trim().max(80).optional() }),
  response: listOf(teamInboxSchema),
};
export type ListInboxes = WireOf<typeof listInboxesSchemas>;

export const createInboxSchemas = {
  body: z.object({
    name,
    /** For the user alone. Without it, the inbox is a team's: for admins and supervisors. */
    is_personal: z.boolean().default(false),
    campaign_ids: sources.default([]),
    ring_group_ids: sources.default([]),
    members: members.default([]),
  }),
  response: teamInboxSchema,
};
export type CreateInbox = WireOf<typeof createInboxSchemas>;

/** Fields left out stay. */
export const updateInboxSchemas = {
  params: idParams,
  body: z
    .object({
      name,
      campaign_ids: sources,
      ring_group_ids: sources,
      members,
      /** Refused with CONFLICT unless the inbox is at this version. */
      if_version: z.int().positive(),
    })
    .partial(),
  response: teamInboxSchema,
};
export type UpdateInbox = WireOf<typeof updateInboxSchemas>;

export const askToJoinInboxSchemas = {
  params: idParams,
  body: emptySchema.optional(),
  response: teamInboxSchema,
};
export type AskToJoinInbox = WireOf<typeof askToJoinInboxSchemas>;

export const declineJoinInboxSchemas = {
  params: idParams,
  /** Who asks. */
  body: z.object({ user_id: idSchema }),
  response: teamInboxSchema,
};
export type DeclineJoinInbox = WireOf<typeof declineJoinInboxSchemas>;

export const removeInboxSchemas = { params: idParams, response: emptySchema };
export type RemoveInbox = WireOf<typeof removeInboxSchemas>;

export const restoreInboxSchemas = { params: idParams, body: emptySchema.optional(), response: teamInboxSchema };
export type RestoreInbox = WireOf<typeof restoreInboxSchemas>;
