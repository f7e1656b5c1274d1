import { z } from 'zod';
import { contactsBulkSchema } from '../bulk/bulk.schemas.js';
import { communicationSchema } from '../communications/communications.schemas.js';
import { tagSchema } from '../contacts/contacts.schemas.js';
import { emptySchema, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';

/** Tags that one request may name. */
const IDS_AT_MOST = 500;
const ON_ONE_COMMUNICATION = 20;

/** What tags are put on. */
const TAG_CATEGORIES = ['contacts', 'communications'] as const;

export const listedTagSchema = tagSchema
  .extend({
    category: z.enum(TAG_CATEGORIES),
    /** How many contacts, or communications, of the company have it. */
    count: z.int().nonnegative(),
    /** Tags that were merged into it: who still holds one of these ids holds this tag. */
    merged_ids: z.array(idSchema),
    created_at: instantSchema,
    version: z.int().positive(),
  })
  .meta({ id: 'ListedTag' });
/** A tag with how often it is used. */
export type ListedTag = z.output<typeof listedTagSchema>;

export const tagMergeSchema = z
  .object({
    id: idSchema,
    category: z.enum(TAG_CATEGORIES),
    /** The one that stays. */
    into: tagSchema,
    /** What the others were called. */
    from_names: z.array(z.string()),
    /** `undo`: what was moved is moved back, or has been. */
    phase: z.enum(['apply', 'undo']),
    is_done: z.boolean(),
    /** How often one of the others was replaced. */
    moved_count: z.int().nonnegative(),
    undone_count: z.int().nonnegative(),
    /** Left as they are when it was undone, since somebody had taken off the tag that stayed. */
    kept_count: z.int().nonnegative(),
    version: z.int().positive(),
  })
  .meta({ id: 'TagMerge' });
/** Several tags that became one, and how far that is. */
export type TagMerge = z.output<typeof tagMergeSchema>;

/** The 60 is repeated in `tags.service.ts`, in `read-tags.ts` (imports) and in the app's `tag-dialog.tsx`. */
const name = z.string().trim().min(1, 'Name the tag.').max(60, 'Use at most 60 characters.');
const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Choose a colour such as #2953d0.');
const category = z.enum(TAG_CATEGORIES).default('contacts');
const ids = z
  .array(idSchema)
  .min(1, 'Choose at least one tag.')
  .max(IDS_AT_MOST, `Choose at most ${IDS_AT_MOST} tags at once.`);
const userId = idSchema.nullable();

export const listTagsSchemas = {
  query: z.object({ category: category.optional() }),
  response: z.object({ data: z.array(listedTagSchema) }),
};
export type ListTags = WireOf<typeof listTagsSchemas>;

export const countTagsSchemas = {
  query: z.object({ filter: z.enum(['contact', 'communication']).default('contact') }),
  response: z.object({ count: z.int().nonnegative() }),
};
export type CountTags = WireOf<typeof countTagsSchemas>;

export const createTagSchemas = { body: z.object({ name, color, category }), response: listedTagSchema };
export type CreateTag = WireOf<typeof createTagSchemas>;

export const updateTagSchemas = {
  params: idParams,
  body: z.object({
    name: name.optional(),
    color: color.optional(),
    /** Refuses the change when somebody was faster. */
    if_version: z.int().positive().optional(),
  }),
  response: listedTagSchema,
};
export type UpdateTag = WireOf<typeof updateTagSchemas>;

/** How many contacts or communications had them. */
const lost = z.object({ count: z.int().nonnegative() });

export const removeTagSchemas = { params: idParams, response: lost };
export type RemoveTag = WireOf<typeof removeTagSchemas>;

/** One that is named twice counts once. */
export const removeTagsSchemas = { body: z.object({ ids }), response: lost };
export type RemoveTags = WireOf<typeof removeTagsSchemas>;

export const restoreTagsSchemas = {
  body: z.object({ ids }),
  response: z.object({ data: z.array(listedTagSchema) }),
};
export type RestoreTags = WireOf<typeof restoreTagsSchemas>;

export const mergeTagsSchemas = {
  body: z.object({
    /** The one that stays; it may be among the others. */
    into_id: idSchema,
    ids,
  }),
  response: tagMergeSchema,
};
export type MergeTags = WireOf<typeof mergeTagsSchemas>;

export const getTagMergeSchemas = { params: idParams, response: tagMergeSchema };
export type GetTagMerge = WireOf<typeof getTagMergeSchemas>;

export const undoTagMergeSchemas = { params: idParams, body: emptySchema.optional(), response: tagMergeSchema };
export type UndoTagMerge = WireOf<typeof undoTagMergeSchemas>;

/** Sizes that a tag, as a list, is split into (spec 1). */
const SPLIT_SIZES = [50, 100, 200, 500, 1000] as const;

export const splitTagSchemas = {
  params: idParams,
  body: z.object({
    page_size: z
      .int()
      .refine((size) => (SPLIT_SIZES as readonly number[]).includes(size), 'Choose 50, 100, 200, 500 or 1000.')
      .default(50),
    /** Whether the contacts keep the tag that is split, beside their new one. */
    keep_original: z.boolean().default(true),
  }),
  response: z.object({ data: z.array(listedTagSchema) }),
};
export type SplitTag = WireOf<typeof splitTagSchemas>;

export const assignTagContactsSchemas = {
  params: idParams,
  /** Null: nobody owns them. */
  body: z.object({ user_id: userId }),
  response: contactsBulkSchema,
};
export type AssignTagContacts = WireOf<typeof assignTagContactsSchemas>;

export const assignTagsContactsSchemas = {
  body: z.object({ ids, user_id: userId }),
  response: contactsBulkSchema,
};
export type AssignTagsContacts = WireOf<typeof assignTagsContactsSchemas>;

export const addTagToDialerSchemas = {
  params: idParams,
  body: emptySchema.optional(),
  response: contactsBulkSchema,
};
export type AddTagToDialer = WireOf<typeof addTagToDialerSchemas>;

/** One that is named twice counts once. */
export const addTagsToDialerSchemas = { body: z.object({ ids }), response: contactsBulkSchema };
export type AddTagsToDialer = WireOf<typeof addTagsToDialerSchemas>;

export const tagCommunicationSchemas = {
  params: idParams,
  /** One that is named twice counts once. */
  body: z.object({ tag_ids: z.array(idSchema).max(ON_ONE_COMMUNICATION, `At most ${ON_ONE_COMMUNICATION} tags.`) }),
  response: communicationSchema,
};
export type TagCommunication = WireOf<typeof tagCommunicationSchemas>;
