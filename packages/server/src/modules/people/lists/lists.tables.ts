import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ContactList, IntegrationName } from '@talk/contract';
import type { DialerTaskColumn } from '@talk/contract/schemas';
import type { FilterGroup } from '@talk/domain/filters';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';
import { contacts } from '../contacts/read.js';

/** A folder with lists in it. */
export const contactFolders = pgTable(
  'contact_folders',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Whose it is; null: everybody's of the company. */
    userId: ref('user_id').references(() => users.id),
    name: text('name').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('contact_folders_own').on(t.companyId, t.id)],
);

/** The list of a CRM that one here follows, and how reading it went. */
export interface ListSource {
  readonly name: IntegrationName;
  /** The company's account there: another one has other lists. */
  readonly account_id: string;
  readonly id: string;
  readonly title: string;
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly problem: string | null;
  readonly left_out: number;
  /** ISO 8601. */
  readonly synced_at: string | null;
}

/** Contacts under a name: those that were put in, those that a filter matches, or those of a list in a CRM. */
export const contactLists = pgTable(
  'contact_lists',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    ownerId: ref('owner_id')
      .notNull()
      .references(() => users.id),
    folderId: ref('folder_id'),
    name: text('name').notNull(),
    scope: text('scope').$type<ContactList['scope']>().notNull(),
    /** Of a dynamic list: the tree of conditions. Null: its contacts are kept as members. */
    filter: json('filter').$type<FilterGroup>(),
    /** Of a list that follows one of a CRM, which alone decides who is in it. */
    source: json('source').$type<ListSource>(),
    sourceDueAt: at('source_due_at'),
    /** 0: a list of contacts. 1: of the power dialer. 2: the queue of its owner. `contactListModules` of the contract. */
    moduleType: smallint('module_type').notNull().default(0),
    /** Of a list of the power dialer: the columns of its table. Null: those that lists begin with. */
    taskHeaders: text('task_headers').array().$type<readonly DialerTaskColumn[]>(),
    /** Set: it was deleted, and can be restored. */
    removedAt: at('removed_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('contact_lists_own').on(t.companyId, t.id),
    ofCompany(t, t.folderId, contactFolders),
    uniqueIndex('contact_lists_my_queue')
      .on(t.companyId, t.ownerId)
      .where(sql`${t.moduleType} = 2`),
    index('contact_lists_owner')
      .on(t.companyId, t.ownerId)
      .where(sql`${t.removedAt} is null`),
    index('contact_lists_shared')
      .on(t.companyId, t.scope)
      .where(sql`${t.removedAt} is null and ${t.scope} <> 'personal'`),
    index('contact_lists_folder')
      .on(t.companyId, t.folderId)
      .where(sql`${t.folderId} is not null`),
    index('contact_lists_source_due')
      .on(t.sourceDueAt)
      .where(sql`${t.source} is not null and ${t.removedAt} is null`),
    index('contact_lists_removed')
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
  ],
);

/** Who is in a static list. */
export const contactListMembers = pgTable(
  'contact_list_members',
  {
    companyId: companyId(),
    listId: ref('list_id').notNull(),
    contactId: ref('contact_id').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.contactId] }),
    ofCompany(t, t.listId, contactLists).onDelete('cascade'),
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    index('contact_list_members_list').on(t.companyId, t.listId),
    index('contact_list_members_contact').on(t.companyId, t.contactId, t.listId),
  ],
);

/** Which lists a person has pinned. */
export const contactListPins = pgTable(
  'contact_list_pins',
  {
    companyId: companyId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    listId: ref('list_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listId] }),
    ofCompany(t, t.listId, contactLists).onDelete('cascade'),
    index('contact_list_pins_list').on(t.companyId, t.listId),
  ],
);

/** The sum of a list's rows is how many are in it. Written by the database (migration 0310), added up by a schedule. */
export const contactListCounts = pgTable(
  'contact_list_counts',
  { id: id(), companyId: companyId(), listId: ref('list_id').notNull(), members: integer('members').notNull() },
  (t) => [index('contact_list_counts_list').on(t.companyId, t.listId)],
);
