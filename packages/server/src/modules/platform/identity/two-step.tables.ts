import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, ref, updatedAt } from '../../../db/columns.js';
import { companies } from '../companies/read.js';
import { users } from './identity.tables.js';

/** The authenticator app of a user. */
export const twoSteps = pgTable('two_steps', {
  userId: ref('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Encrypted for this user. */
  sealedKey: text('sealed_key').notNull(),
  /** Null: set up but not confirmed by a code yet. */
  confirmedAt: at('confirmed_at'),
  /** The newest step whose code was used. */
  usedStep: bigint('used_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Codes for users without their phone. Only hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('recovery_codes_code').on(t.userId, t.codeHash)],
);

/** What a company has decided about how its users sign in. Without a row: `decisionsOf`. */
export const signInSettings = pgTable('sign_in_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  requiresTwoStep: boolean('requires_two_step').notNull().default(false),
  updatedAt: updatedAt(),
});

/** Whether the sign-in of a user of `user_id` asks for a code, for queries that list users by membership. */
export const hasTwoStep = sql<boolean>`exists (select 1 from ${twoSteps} step
  where step.user_id = "memberships"."user_id" and step.confirmed_at is not null)`;
