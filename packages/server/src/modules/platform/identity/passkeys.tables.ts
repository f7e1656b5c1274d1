import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id, ref } from '../../../db/columns.js';
import { users } from './identity.tables.js';

/** A key on a device of a user that signs in without a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** Made by the device, as base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, as base64url. */
    publicKey: text('public_key').notNull(),
    /** How the device knows its user: the same for all passkeys of one user. */
    userHandle: text('user_handle').notNull(),
    /** How often the device says that it was used; 0 from those that do not count. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'`),
    name: text('name').notNull(),
    isSynced: boolean('is_synced').notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId, t.id)],
);

/** What devices are asked to sign. Only a hash is kept. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** Who adds a passkey with it; null: it is to sign in. */
    userId: ref('user_id'),
    userHandle: text('user_handle'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt)],
);
