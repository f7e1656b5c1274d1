import type { DialerLock, DialerSessionSettings } from '@talk/contract';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, createdAt, id, json, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';

/** Settings of sessions, kept under a name. */
export const dialerPresets = pgTable(
  'dialer_presets',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Whose it is; null: everyone's of the company. */
    userId: ref('user_id').references(() => users.id),
    name: text('name').notNull(),
    settings: json('settings').$type<DialerSessionSettings>().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('dialer_presets_readers').on(t.companyId, t.userId)],
);

/** A value that holds for every session of the company. */
export const dialerLocks = pgTable(
  'dialer_locks',
  {
    companyId: companyId().references(() => companies.id),
    field: text('field').$type<DialerLock['field']>().notNull(),
    /** In an object, because a value can be null. */
    value: json('value').$type<{ readonly is: DialerSessionSettings[DialerLock['field']] }>().notNull(),
    /** Who locked it. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.field] })],
);
