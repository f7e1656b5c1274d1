import { z } from 'zod';
import { contactsBulkSchema } from '../bulk/bulk.schemas.js';
import { contactFilterQuery, filterTreeBody } from '../contacts/contact-filter.schemas.js';
import { integrationNameSchema } from '../integrations/integrations.schemas.js';
import { sentence } from '../kernel/sentence.js';
import { emptySchema, flagQuery, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { contactIdsText } from './contact-ids.schemas.js';
import { listIdText } from './list-ids.schemas.js';

/** Contacts that one request may name; more go through a change of many. */
const CONTACTS_AT_MOST = 5_000;
const NAME_AT_MOST = 80;

/** Who sees a list: its owner, or everybody. To a public one, everybody may add contacts. */
const LIST_SCOPES = ['personal', 'company', 'public'] as const;

export const contactFolderSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** It holds lists of everybody; otherwise those of the user alone. */
    is_company: z.boolean(),
    version: z.int().positive(),
  })
  .meta({ id: 'ContactFolder' });
/** A folder with lists of contacts. Folders have no folders in them. */
export type ContactFolder = z.output<typeof contactFolderSchema>;

/** Where the contacts of a list come from that follows one of a CRM. */
const listSourceSchema = z.object({
  name: integrationNameSchema,
  /** Of the list, there. */
  id: z.string(),
  /** What the list is called there. */
  title: z.string(),
  /** `waiting`: it is being read. `failed`: not everything could be read; it is tried again. */
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Why it failed. */
  problem: sentence().nullable(),
  /** People there without a usable phone number, who are not in it. */
  left_out: z.int().nonnegative(),
  /** When it was last read to the end. */
  synced_at: instantSchema.nullable(),
});

export const contactListSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** What the list is for: 0 contacts, 1 the power dialer, 2 a user's own queue (My Queue). */
    module_type: z.int(),
    /** Default lists such as `my-contacts` are not stored, and have a word as their id: no stored list is one. */
    is_default: z.boolean(),
    /** `static`: contacts that people have put into it. `dynamic`: those that a filter matches now, or those of its `source`. */
    type: z.enum(['static', 'dynamic']),
    scope: z.enum(LIST_SCOPES),
    /** Of a dynamic one without a source: the tree of conditions. */
    filters: z.looseObject({}).nullable(),
    /** The list of a CRM that it follows. */
    source: listSourceSchema.nullable(),
    /** Null where the user has no folder for it. */
    contact_folder_id: idSchema.nullable(),
    /** The same folder with its name. */
    folder: z.object({ id: idSchema, name: z.string() }).nullable(),
    owner: z.object({ id: idSchema, name: z.string() }),
    /** By the user, for themselves. */
    pinned: z.boolean(),
    public: z.boolean(),
    /** It is public and in a folder for everyone. */
    show_in_public_folder: z.boolean(),
    /** Null where it has to be asked for: of dynamic lists, and for people who do not see all contacts. */
    contacts_count: z.int().nonnegative().nullable(),
    /** The user may rename it, change its filter, and add and remove contacts. */
    hasEdit: z.boolean(),
    /** The user may delete it, split it, give it away, and say who sees it. */
    hasDelete: z.boolean(),
    version: z.int().positive(),
    created_at: instantSchema,
  })
  .meta({ id: 'ContactList' });
/** Contacts under a name, as one user sees them. */
export type ContactList = z.output<typeof contactListSchema>;

const name = z.string().trim().min(1, 'Name the list.').max(NAME_AT_MOST, `Use at most ${NAME_AT_MOST} characters.`);
const scope = z.enum(LIST_SCOPES, 'Choose personal, company or public.');
const contactIds = z
  .array(idSchema)
  .min(1, 'Choose at least one contact.')
  .max(CONTACTS_AT_MOST, `Choose at most ${CONTACTS_AT_MOST} contacts. Add more with a change of many.`);
const lists = z.object({ data: z.array(contactListSchema) });
const folders = z.object({ data: z.array(contactFolderSchema) });

const listSize = z.coerce.number().int().min(1).max(100);
const listQuery = {
  page: z.coerce.number().int().positive().default(1),
  /** Words of their names. */
  search: z.string().trim().max(NAME_AT_MOST).optional(),
  sort: z.enum(['name', 'created_at'], 'Sort by name or created_at.').default('name'),
  order: z.enum(['asc', 'desc'], 'Order asc or desc.').default('asc'),
  /** Accepted: lists that the user does not see are never in the answer. */
  visible_only: flagQuery,
};

export const listContactListsSchemas = {
  query: z.object({
    ...listQuery,
    /** Lists of a page. All are on one page when it is left out. */
    size: listSize.optional(),
    /** The personal lists of this colleague; for admins. */
    user_id: z.coerce.number().int().positive().optional(),
  }),
  response: lists,
};
export type ListContactLists = WireOf<typeof listContactListsSchemas>;

export const listPublicContactListsSchemas = {
  query: z.object({ ...listQuery, size: listSize.default(10) }),
  response: lists.extend({ total: z.int().nonnegative() }),
};
export type ListPublicContactLists = WireOf<typeof listPublicContactListsSchemas>;

export const getContactListSchemas = {
  params: idParams,
  /** Finds it only when it is public. */
  query: z.object({ is_public_list: flagQuery }),
  response: contactListSchema,
};
export type GetContactList = WireOf<typeof getContactListSchemas>;

export const countContactListSchemas = {
  params: z.object({ id: listIdText }),
  query: z.object(contactFilterQuery),
  response: z.object({ count: z.int().nonnegative() }),
};
export type CountContactList = WireOf<typeof countContactListSchemas>;

export const createContactListSchemas = {
  body: z.object({
    name,
    scope: scope.default('personal'),
    /** Makes it a dynamic list. */
    filters: filterTreeBody.optional(),
    contact_folder_id: idSchema.nullable().optional(),
    /** Of a static one: who is in it from the start. */
    contact_ids: contactIds.optional(),
  }),
  response: contactListSchema,
};
export type CreateContactList = WireOf<typeof createContactListSchemas>;

export const updateContactListSchemas = {
  params: idParams,
  body: z.object({
    name: name.optional(),
    scope: scope.optional(),
    filters: filterTreeBody.optional(),
    contact_folder_id: idSchema.nullable().optional(),
    /** Refuses the change when somebody was faster. */
    if_version: z.int().positive().optional(),
    /** Accepted: what an admin can change does not depend on the screen. */
    from_admin_list: z.boolean().optional(),
  }),
  response: contactListSchema,
};
export type UpdateContactList = WireOf<typeof updateContactListSchemas>;

export const removeContactListSchemas = { params: idParams, response: emptySchema };
export type RemoveContactList = WireOf<typeof removeContactListSchemas>;

export const restoreContactListSchemas = {
  params: idParams,
  body: emptySchema.optional(),
  response: contactListSchema,
};
export type RestoreContactList = WireOf<typeof restoreContactListSchemas>;

export const pinContactListSchemas = {
  params: idParams,
  body: z.object({ pinned: z.boolean() }),
  response: contactListSchema,
};
export type PinContactList = WireOf<typeof pinContactListSchemas>;

/** `count`: how many are in it now that were not, or the other way round. */
const changed = z.object({ count: z.int().nonnegative() });

export const addToContactListSchemas = {
  params: idParams,
  body: z.object({ contact_ids: contactIds }),
  response: changed,
};
export type AddToContactList = WireOf<typeof addToContactListSchemas>;

export const removeFromContactListsSchemas = {
  body: z.object({
    contact_ids: contactIds,
    list_ids: z.array(idSchema).min(1, 'Choose at least one list.').max(20, 'Choose at most 20 lists.'),
  }),
  response: changed,
};
export type RemoveFromContactLists = WireOf<typeof removeFromContactListsSchemas>;

/** Sizes that a list is split into. */
const LIST_SPLIT_SIZES = [50, 100, 200, 500, 1000] as const;

export const splitContactListSchemas = {
  params: idParams,
  body: z.object({
    page_size: z
      .int()
      .refine((size) => (LIST_SPLIT_SIZES as readonly number[]).includes(size), 'Choose 50, 100, 200, 500 or 1000.')
      .default(50),
    /** Whether the list that is split stays. */
    keep_original: z.boolean().default(true),
    /** Whose the parts become, in turn. Nobody named: the user’s. */
    user_ids: z.array(idSchema).max(50, 'Choose at most 50 people.').optional(),
  }),
  response: lists,
};
export type SplitContactList = WireOf<typeof splitContactListSchemas>;

export const assignContactListSchemas = {
  params: idParams,
  body: z.object({
    /** Who gets the contacts. */
    assign_to: idSchema,
    /** The list once more; it may be left out. */
    id: idSchema.optional(),
    /** Also contacts that have an owner. */
    force: z.boolean().default(false),
  }),
  response: contactsBulkSchema,
};
export type AssignContactList = WireOf<typeof assignContactListSchemas>;

export const changeContactListOwnerSchemas = {
  params: idParams,
  body: z.object({ user_id: idSchema }),
  response: contactListSchema,
};
export type ChangeContactListOwner = WireOf<typeof changeContactListOwnerSchemas>;

export const convertContactListSchemas = {
  params: idParams,
  body: emptySchema.optional(),
  response: contactListSchema,
};
export type ConvertContactList = WireOf<typeof convertContactListSchemas>;

const folderName = z.string().trim().min(1, 'Name the folder.').max(60, 'Use at most 60 characters.');

export const listContactFoldersSchemas = { response: folders };
export type ListContactFolders = WireOf<typeof listContactFoldersSchemas>;

export const createContactFolderSchemas = {
  body: z.object({ name: folderName, is_company: z.boolean().default(false) }),
  response: contactFolderSchema,
};
export type CreateContactFolder = WireOf<typeof createContactFolderSchemas>;

export const updateContactFolderSchemas = {
  params: idParams,
  body: z.object({ name: folderName }),
  response: contactFolderSchema,
};
export type UpdateContactFolder = WireOf<typeof updateContactFolderSchemas>;

/** Its lists stay, outside of any folder. */
export const removeContactFolderSchemas = { params: idParams, response: emptySchema };
export type RemoveContactFolder = WireOf<typeof removeContactFolderSchemas>;

export const listMembershipsSchemas = {
  query: z.object({ contact_ids: contactIdsText }),
  response: z.object({
    /** Contacts that are in no list are left out, and so are those that the user may not see. */
    data: z.array(z.object({ contact_id: idSchema, list_ids: z.array(idSchema) })),
  }),
};
export type ListMemberships = WireOf<typeof listMembershipsSchemas>;

/** A list of people in a CRM. */
const crmListSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null where the CRM does not say. */
  size: z.int().nonnegative().nullable(),
  /** Its CRM decides who is in it, by a filter. */
  is_dynamic: z.boolean(),
});

const ofCrm = z.object({ name: integrationNameSchema });

export const listCrmListsSchemas = {
  params: ofCrm,
  query: z.object({
    /** A part of the name. */
    search: z.string().trim().max(NAME_AT_MOST).optional(),
  }),
  response: z.object({
    /** At most 50, in the CRM's order. */
    data: z.array(crmListSchema),
    /** The CRM has further lists with this part in their names: a longer part finds them. */
    has_more: z.boolean(),
  }),
};
export type ListCrmLists = WireOf<typeof listCrmListsSchemas>;

export const followCrmListSchemas = {
  params: ofCrm,
  body: z.object({
    /** Of the list, in the CRM. */
    id: z.string().trim().min(1, 'Choose a list.').max(40, 'This is no id of a list.'),
    /** As it is called there, unless told. */
    name: name.optional(),
    scope: scope.default('personal'),
    contact_folder_id: idSchema.nullable().optional(),
  }),
  response: contactListSchema,
};
export type FollowCrmList = WireOf<typeof followCrmListSchemas>;

export const syncContactListSchemas = { params: idParams, response: contactListSchema };
export type SyncContactList = WireOf<typeof syncContactListSchemas>;
