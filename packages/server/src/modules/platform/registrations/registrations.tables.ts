import type { LanguageCode } from '@talk/contract/sentences';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from '../../../db/columns.js';

/** Companies that want to register. Nothing of a company is there before the address of its first admin is confirmed. */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** Emptied once the link has ended. */
    passwordHash: text('password_hash').notNull(),
    companyName: text('company_name').notNull(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    country: text('country').notNull(),
    timezone: text('timezone').notNull(),
    /** Of the mail. */
    language: text('language').$type<LanguageCode>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    /** Counted from the moment the mail server takes the mail. */
    expiresAt: at('expires_at').notNull(),
    mailedAt: at('mailed_at'),
    usedAt: at('used_at'),
    /** The address has an account. */
    endedAt: at('ended_at'),
  },
  (t) => [index('registrations_email').on(sql`lower(${t.email})`), index('registrations_expires').on(t.expiresAt)],
);
