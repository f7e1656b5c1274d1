import { z } from 'zod';
import { emptySchema, idParams, idSchema, type WireOf } from '../kernel/schema.js';

/** Characters of the JSON of what a view shows. */
const FILTER_AT_MOST = 8_000;

/**
 * What a view shows: the query of the list of contacts, and its columns. What this release does not know, of a newer one, is kept as it is.
 */
const viewFilterSchema = z
  .looseObject({
    search: z.string().optional(),
    my_contacts: z.boolean().optional(),
    has_unread: z.boolean().optional(),
    task_status: z.string().optional(),
    /** A tree of conditions; one of a newer release is kept as it is. */
    filter_groups: z.looseObject({}).optional(),
    sort: z.string().optional(),
    order: z.string().optional(),
    /** Which there are, in which order and how wide. Absent: everyone’s own. */
    columns: z.looseObject({}).optional(),
    /** The rest is for views of the inbox and of communications. The channel, as in the address: `inbox`, `calls`. */
    channel: z.string().optional(),
    is_unassigned: z.boolean().optional(),
    is_unanswered_contact: z.boolean().optional(),
    dynamic_engagement_date_range: z.string().optional(),
    /** Days such as `2026-11-30`, instead of a range that moves. */
    from_date: z.string().optional(),
    to_date: z.string().optional(),
    /** Of this team inbox. */
    inbox_id: idSchema.optional(),
    /** `threaded` or `unthreaded`, as in the report of communications. */
    inbox_type: z.string().optional(),
  })
  .refine((filter) => JSON.stringify(filter).length <= FILTER_AT_MOST, 'This is too much for one view.');

/** Which list a view shows. */
const viewKindSchema = z.enum(['contacts', 'inbox', 'communications']);

export const savedViewSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    kind: viewKindSchema,
    /** Everybody’s of the company, or the user’s own. */
    is_company: z.boolean(),
    filter: viewFilterSchema,
    version: z.int().positive(),
  })
  .meta({ id: 'SavedView' });
/** A list of contacts, of the inbox or of communications, with its filters, order and columns, under a name. */
export type SavedView = z.output<typeof savedViewSchema>;

const name = z.string().trim().min(1, 'Name the view.').max(80, 'Use at most 80 characters.');

const viewsSchema = z.object({
  /** In the order that the user has given them; the others by name. */
  data: z.array(savedViewSchema),
  /** The one that the user begins with. */
  default_id: idSchema.nullable(),
});

const kindQuery = z.object({ kind: viewKindSchema.default('contacts') });

export const listSavedViewsSchemas = { query: kindQuery, response: viewsSchema };
export type ListSavedViews = WireOf<typeof listSavedViewsSchemas>;

export const createSavedViewSchemas = {
  body: z.object({
    name,
    filter: viewFilterSchema,
    kind: viewKindSchema.default('contacts'),
    /** For the whole company: for admins and supervisors. */
    is_company: z.boolean().default(false),
  }),
  response: savedViewSchema,
};
export type CreateSavedView = WireOf<typeof createSavedViewSchemas>;

export const updateSavedViewSchemas = {
  params: idParams,
  body: z.object({
    name: name.optional(),
    filter: viewFilterSchema.optional(),
    /** Shares the view with the company, or makes it the user's own again: for admins and supervisors. */
    is_company: z.boolean().optional(),
    /** Refuses the change when somebody was faster. */
    if_version: z.int().positive().optional(),
  }),
  response: savedViewSchema,
};
export type UpdateSavedView = WireOf<typeof updateSavedViewSchemas>;

export const removeSavedViewSchemas = { params: idParams, response: emptySchema };
export type RemoveSavedView = WireOf<typeof removeSavedViewSchemas>;

export const restoreSavedViewSchemas = { params: idParams, body: emptySchema.optional(), response: savedViewSchema };
export type RestoreSavedView = WireOf<typeof restoreSavedViewSchemas>;

/** `filter_id` and `filter` as in the spec. */
const pinnedViewSchema = z.object({ filter_id: idSchema, filter: savedViewSchema }).meta({ id: 'PinnedView' });

/** In the user's order. */
export const listPinnedViewsSchemas = { response: z.object({ data: z.array(pinnedViewSchema) }) };
export type ListPinnedViews = WireOf<typeof listPinnedViewsSchemas>;

export const pinSavedViewSchemas = { params: idParams, body: emptySchema.optional(), response: emptySchema };
export type PinSavedView = WireOf<typeof pinSavedViewSchemas>;

export const unpinSavedViewSchemas = { params: idParams, response: emptySchema };
export type UnpinSavedView = WireOf<typeof unpinSavedViewSchemas>;

export const arrangeSavedViewsSchemas = {
  body: z.object({
    /** Which views. Those of the other kinds keep their order. */
    kind: viewKindSchema.default('contacts'),
    /** In their new order. Those that are left out follow by name. */
    ids: z.array(idSchema).max(500, 'At most 500 views.'),
    default_id: idSchema.nullable(),
  }),
  response: viewsSchema,
};
export type ArrangeSavedViews = WireOf<typeof arrangeSavedViewsSchemas>;

const columnIds = z.array(z.string().max(60)).max(200, 'At most 200 columns.');

/** Columns that a newer release has are kept as they are. */
const contactLayoutSchema = z.object({
  /** From the start of the row to its end. */
  shown: columnIds,
  /** These stay in sight when the table is scrolled sideways. */
  pinned: columnIds,
  /** Chosen widths in px, by column. */
  widths: z
    .record(z.string().max(60), z.int().min(1).max(4000))
    .refine((widths) => Object.keys(widths).length <= 200, 'At most 200 columns.'),
  density: z.enum(['comfort', 'compact']),
});

const keptLayoutSchema = z
  .object({
    /** Which list of contacts: `all`, `mine`, `list-12`. */
    list: z.string(),
    layout: contactLayoutSchema,
  })
  .meta({ id: 'ContactLayout' });
/** How a user has laid out the columns of one list of contacts. */
export type ContactLayout = z.output<typeof keptLayoutSchema>;

export const listContactLayoutsSchemas = { response: z.object({ data: z.array(keptLayoutSchema) }) };
export type ListContactLayouts = WireOf<typeof listContactLayoutsSchemas>;

export const keepContactLayoutSchemas = {
  body: z.object({
    list: z.string().regex(/^[a-z0-9-]{1,60}$/, 'Name a list, such as all or list-12.'),
    layout: contactLayoutSchema,
  }),
  response: keptLayoutSchema,
};
export type KeepContactLayout = WireOf<typeof keepContactLayoutSchemas>;
