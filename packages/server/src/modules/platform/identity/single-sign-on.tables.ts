import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, ref, updatedAt } from '../../../db/columns.js';
import { companies } from '../companies/read.js';
import { users } from './identity.tables.js';

/** The provider at which the users of a company sign in. */
export const singleSignOn = pgTable('single_sign_on', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  isOn: boolean('is_on').notNull().default(false),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  /** Encrypted for this company. */
  sealedSecret: text('sealed_secret').notNull(),
  hasSecondStep: boolean('has_second_step').notNull().default(false),
  acceptsUnmarkedAddresses: boolean('accepts_unmarked_addresses').notNull().default(false),
  isOnlyWay: boolean('is_only_way').notNull().default(false),
  updatedAt: updatedAt(),
});

/** Which addresses lead to which provider. Anyone may write a domain down; one company at most has proven it. */
export const signInDomains = pgTable(
  'sign_in_domains',
  {
    companyId: companyId().references(() => companies.id),
    domain: text('domain').notNull(),
    provenAt: at('proven_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.domain] }),
    uniqueIndex('sign_in_domains_proven')
      .on(t.domain)
      .where(sql`proven_at is not null`),
  ],
);

/** Which account of a provider is which user: the first one that came. */
export const singleSignOnAccounts = pgTable(
  'single_sign_on_accounts',
  {
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.issuer] }),
    unique().on(t.companyId, t.issuer, t.subject),
    index('single_sign_on_accounts_user').on(t.userId),
  ],
);

/** Sign-ins that have gone to a provider: each comes back once. Only a hash is kept. */
export const singleSignOnStates = pgTable(
  'single_sign_on_states',
  {
    stateHash: text('state_hash').primaryKey(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('single_sign_on_states_expiry').on(t.expiresAt)],
);
