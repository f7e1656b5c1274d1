import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt } from '../../../db/columns.js';
import { communications } from '../../people/communications/read.js';
import { lines } from '../../platform/lines/read.js';
import { storedFiles } from '../../platform/files/read.js';
import { apiKeys } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';

export type IdentityMode = 'off' | 'optional' | 'required';

/** How the texting widget of a publishable key behaves. A key without a row has the defaults of `settingsOf`. */
export const textingWidgets = pgTable(
  'texting_widgets',
  {
    apiKeyId: ref('api_key_id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    lineId: ref('line_id'),
    greeting: text('greeting'),
    offlineMessage: text('offline_message'),
    consentText: text('consent_text'),
    privacyUrl: text('privacy_url'),
    accent: text('accent'),
    identity: text('identity').$type<IdentityMode>().notNull().default('off'),
    trustsSignedNumbers: boolean('trusts_signed_numbers').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (t) => [ofCompany(t, t.apiKeyId, apiKeys).onDelete('cascade'), ofCompany(t, t.lineId, lines)],
);

/** What a site's server signs identity tokens with. Kept sealed: an HMAC needs the secret itself. */
export const identitySecrets = pgTable(
  'identity_secrets',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    apiKeyId: ref('api_key_id').notNull(),
    kid: text('kid').notNull().unique(),
    sealed: text('sealed').notNull(),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.apiKeyId, apiKeys).onDelete('cascade'),
    index('identity_secrets_key').on(t.companyId, t.apiKeyId),
  ],
);

/** One browser on one site, and the number that was verified there. */
export const visitorSessions = pgTable(
  'visitor_sessions',
  {
    id: uuid('id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    apiKeyId: ref('api_key_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The token before the last change: valid for a moment, and a sign of theft afterwards. */
    previousTokenHash: text('previous_token_hash'),
    rotatedAt: at('rotated_at').notNull(),
    name: text('name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    lineId: ref('line_id').notNull(),
    /** Who the site says it is; null for an unknown visitor. */
    subject: text('subject'),
    /** What was agreed to, and from where; goes into the ledger when the number turns out to be theirs. */
    consentText: text('consent_text').notNull(),
    consentAt: at('consent_at').notNull(),
    consentIp: text('consent_ip').notNull(),
    consentUserAgent: text('consent_user_agent'),
    pageUrl: text('page_url').notNull(),
    pageTitle: text('page_title').notNull(),
    verifiedAt: at('verified_at'),
    /** The visitor is looking until then; null after they said goodbye. */
    presentUntil: at('present_until'),
    /** The same of each tab, by its id. */
    presentTabs: json('present_tabs').$type<Readonly<Record<string, string>>>().notNull().default({}),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('visitor_sessions_key').on(t.companyId, t.apiKeyId),
    uniqueIndex('visitor_sessions_own').on(t.companyId, t.id),
    ofCompany(t, t.apiKeyId, apiKeys).onDelete('cascade'),
    ofCompany(t, t.lineId, lines),
    uniqueIndex('visitor_sessions_previous')
      .on(t.previousTokenHash)
      .where(sql`previous_token_hash is not null`),
    index('visitor_sessions_present').on(t.companyId, t.phoneNumber, t.presentUntil),
    index('visitor_sessions_expires').on(t.expiresAt),
  ],
);

/** Codes that were texted. Also what the limits for a number count. */
export const visitorCodes = pgTable(
  'visitor_codes',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    sessionId: uuid('session_id').notNull(),
    phoneNumber: text('phone_number').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    /** When it was given to the carrier; null: it cannot have been read, so it proves nothing. */
    sentAt: at('sent_at'),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.sessionId, visitorSessions).onDelete('cascade'),
    index('visitor_codes_session').on(t.sessionId, t.id),
    index('visitor_codes_number').on(t.phoneNumber, t.createdAt),
  ],
);

/** A file that a visitor uploaded: only the session that did may send it. */
export const visitorFiles = pgTable(
  'visitor_files',
  {
    fileId: uuid('file_id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    sessionId: uuid('session_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.fileId, storedFiles).onDelete('cascade'),
    ofCompany(t, t.sessionId, visitorSessions).onDelete('cascade'),
    index('visitor_files_session').on(t.sessionId),
  ],
);

/** What a browser sent, by the name that it gave it: sending it again sends nothing more. */
export const visitorTexts = pgTable(
  'visitor_texts',
  {
    communicationId: ref('communication_id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    sessionId: uuid('session_id').notNull(),
    clientId: uuid('client_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    ofCompany(t, t.sessionId, visitorSessions).onDelete('cascade'),
    unique('visitor_texts_client').on(t.sessionId, t.clientId),
  ],
);
