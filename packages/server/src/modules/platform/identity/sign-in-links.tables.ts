import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, companyId, ofCompany, ref } from '../../../db/columns.js';
import { companies } from '../companies/read.js';
import { apiKeys, users } from './identity.tables.js';

/** Links by which a company's own server signs its users in. Only a hash is kept. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** The key that made it. */
    apiKeyId: ref('api_key_id').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    ofCompany(t, t.apiKeyId, apiKeys),
    index('sign_in_links_key').on(t.companyId, t.apiKeyId),
    index('sign_in_links_expiry').on(t.expiresAt),
  ],
);
