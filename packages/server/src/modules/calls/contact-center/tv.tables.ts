import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, ref } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';

/** Codes that screens show until a supervisor enters them. They belong to no company yet. */
export const tvCodes = pgTable(
  'tv_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    secretHash: text('secret_hash').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [uniqueIndex('tv_codes_secret').on(t.secretHash), index('tv_codes_old').on(t.expiresAt)],
);

/** Screens that show the wallboard without a person's session. */
export const tvScreens = pgTable(
  'tv_screens',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** The screen shows what they may see. */
    connectedBy: ref('connected_by')
      .notNull()
      .references(() => users.id),
    seenAt: at('seen_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('tv_screens_secret').on(t.secretHash), index('tv_screens_company').on(t.companyId)],
);
