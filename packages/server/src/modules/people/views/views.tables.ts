import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ContactLayout, SavedView } from '@talk/contract';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';

/** A list of contacts, of the inbox or of communications, with its filters, order and columns, under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Whose it is; null: everybody's of the company. */
    userId: ref('user_id').references(() => users.id),
    name: text('name').notNull(),
    kind: text('kind').$type<SavedView['kind']>().notNull().default('contacts'),
    /** As it came: also what a newer release has written. */
    filter: json('filter').$type<SavedView['filter']>().notNull(),
    /** Set: it was deleted, and can be restored. */
    removedAt: at('removed_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('saved_views_own').on(t.companyId, t.id),
    index('saved_views_readers')
      .on(t.companyId, t.userId)
      .where(sql`${t.removedAt} is null`),
    index('saved_views_removed')
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
  ],
);

/** Which views a user has pinned. */
export const savedViewPins = pgTable(
  'saved_view_pins',
  {
    companyId: companyId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    viewId: ref('view_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.viewId] }),
    ofCompany(t, t.viewId, savedViews).onDelete('cascade'),
    index('saved_view_pins_view').on(t.companyId, t.viewId),
  ],
);

/** How one person has put them into order. It may name views that are gone: they are passed over. */
export const savedViewArrangements = pgTable(
  'saved_view_arrangements',
  {
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    viewIds: ref('view_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    defaultId: ref('default_id'),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] })],
);

/** How each person has laid out the columns of the table of contacts, list by list. */
export const contactLayouts = pgTable(
  'contact_layouts',
  {
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    list: text('list').notNull(),
    layout: json('layout').$type<ContactLayout['layout']>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId, t.list] })],
);
