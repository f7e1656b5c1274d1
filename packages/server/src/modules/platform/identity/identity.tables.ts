import type { Answering, DefaultApp, Permission, Role, SignInWay } from '@talk/contract';
import type { LanguageCode } from '@talk/contract/sentences';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import type { ApiKeyKind } from '../../../policy/actor.js';
import { companies } from '../companies/read.js';

/** A person. What they may do, and where, is in their memberships. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** `scrypt$N$r$p$salt$hash`; null for a person who has not set a password yet. */
    passwordHash: text('password_hash'),
    /** An admin handed it over: the user must replace it before anything else. */
    passwordIsTemporary: boolean('password_is_temporary').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    timeFormat: text('time_format').$type<'12' | '24'>().notNull().default('12'),
    /** What opens phone links of other programs. */
    defaultApp: text('default_app').$type<DefaultApp>().notNull().default('ask'),
    /** Of the interface; null while it follows the browser. */
    language: text('language').$type<LanguageCode>(),
    firstLoginAt: at('first_login_at'),
    /** The company chosen last; sign-in starts there. */
    lastCompanyId: ref('last_company_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('users_email').on(sql`lower(${t.email})`)],
);

/** A user's place in one company: roles, limits and preferences. */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    enabled: boolean('enabled').notNull().default(true),
    /** A paused user signs in and reads, but neither calls nor is called. */
    active: boolean('active').notNull().default(true),
    roles: text('roles').array().$type<Role[]>().notNull(),
    /** Granted by the company on top of those of the roles. */
    extraPermissions: text('extra_permissions')
      .array()
      .$type<Permission[]>()
      .notNull()
      .default(sql`'{}'`),
    readOnlyAccess: boolean('read_only_access').notNull().default(false),
    /** Broadcasts are on for the user. The company has a switch of its own. */
    bulkSmsEnabled: boolean('bulk_sms_enabled').notNull().default(true),
    bulkRvmEnabled: boolean('bulk_rvm_enabled').notNull().default(true),
    isDestination: boolean('is_destination').notNull().default(false),
    contactsVisibility: text('contacts_visibility').$type<'everyone' | 'restricted'>().notNull().default('everyone'),
    contactsAccessLevel: integer('contacts_access_level').notNull().default(3),
    communicationsVisibility: integer('communications_visibility').notNull().default(1),
    canViewUnassignedContacts: boolean('can_view_unassigned_contacts').notNull().default(true),
    /** Whether `accessibleCampaigns` limits what the user sees; an empty list then shows nothing. */
    lineAccessLimit: boolean('line_access_limit').notNull().default(false),
    accessibleCampaigns: ref('accessible_campaigns')
      .array()
      .notNull()
      .default(sql`'{}'`),
    userAccessLimit: boolean('user_access_limit').notNull().default(false),
    accessibleUsers: ref('accessible_users')
      .array()
      .notNull()
      .default(sql`'{}'`),
    outboundCallingMode: text('outbound_calling_mode')
      .$type<'always_ask' | 'default_line'>()
      .notNull()
      .default('default_line'),
    answerBy: text('answer_by').$type<'browser' | 'ip_phone' | 'phone_number' | 'none'>().notNull().default('browser'),
    /** Rung when `answerBy` says so: E.164, and `sip:name@host`. */
    answerPhoneNumber: text('answer_phone_number'),
    sipUri: text('sip_uri'),
    /** When the user's calls ring, in the company's zone; null: at any time. */
    operatingHours: json('operating_hours').$type<Answering['operating_hours']>(),
    /** What becomes of a call for the user alone that they do not take; null: as its line says. */
    missedCallsSettings: json('missed_calls_settings').$type<Answering['missed_calls_settings']>(),
    defaultOutboundCampaignId: ref('default_outbound_campaign_id'),
    sleepMode: boolean('sleep_mode').notNull().default(false),
    /** Whether addresses in this user's texts are shortened unless they say otherwise. */
    shortensLinks: boolean('shortens_links').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('memberships_company_user').on(t.companyId, t.userId), index('memberships_user').on(t.userId)],
);

/** One sign-in of one person on one browser; signing out ends it and every token that came from it. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid('id').primaryKey(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    sharedTokenHash: text('shared_token_hash').notNull().unique(),
    remembered: boolean('remembered').notNull(),
    deviceInfo: json('device_info').$type<Record<string, unknown>>(),
    userAgent: text('user_agent'),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    /** The admin who acts as the user; null for the user's own sign-ins. */
    impersonatorId: ref('impersonator_id').references(() => users.id),
    /** The admin's own sign-in, which this one ends with. */
    impersonatorSignInId: uuid('impersonator_sign_in_id').references((): AnyPgColumn => signIns.id),
    impersonationReason: text('impersonation_reason'),
    /** How it came to be; null: by password or passkey, from before this was stored. */
    via: text('via').$type<SignInWay>(),
    /** The company whose provider or own server has signed the user in; it opens no other one. Null: all of the user's. */
    onlyCompanyId: ref('only_company_id').references(() => companies.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('sign_ins_user').on(t.userId),
    index('sign_ins_impersonator')
      .on(t.impersonatorSignInId)
      .where(sql`impersonator_sign_in_id is not null`),
    index('sign_ins_only_company')
      .on(t.onlyCompanyId)
      .where(sql`only_company_id is not null`),
  ],
);

/** A try of a password under one key, while it is made and, when it has failed, while it counts. */
export const signInTries = pgTable(
  'sign_in_tries',
  {
    id: id(),
    /** A hash of what it counts under. */
    key: text('key').notNull(),
    hasFailed: boolean('has_failed').notNull().default(false),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sign_in_tries_key').on(t.key, t.expiresAt), index('sign_in_tries_expiry').on(t.expiresAt)],
);

/** Keys for embeds and integrations. Only a hash and the first characters are kept. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    kind: text('kind').$type<ApiKeyKind>().notNull(),
    name: text('name').notNull(),
    /** Whom a user key signs in, and on whose behalf a secret key acts. Null for publishable keys. */
    userId: ref('user_id').references(() => users.id),
    /** Names the key in frame addresses, where the key itself must not appear. */
    publicId: text('public_id').notNull().unique(),
    keyHash: text('key_hash').notNull().unique(),
    keyPrefix: text('key_prefix').notNull(),
    /** Exact origins from which a browser may use the key, and which may frame its widgets. */
    allowedOrigins: text('allowed_origins')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Of a secret key: it makes links that sign users of the company in. */
    signsInUsers: boolean('signs_in_users').notNull().default(false),
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
    createdBy: ref('created_by'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('api_keys_own').on(t.companyId, t.id), index('api_keys_origins').using('gin', t.allowedOrigins)],
);

/** Bearer tokens: short-lived, opaque, bound to one person and one company. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id').references(() => users.id),
    signInId: uuid('sign_in_id').references(() => signIns.id),
    apiKeyId: ref('api_key_id'),
    deviceInfo: json('device_info').$type<Record<string, unknown>>(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('access_tokens_key')
      .on(t.companyId, t.apiKeyId)
      .where(sql`api_key_id is not null`),
    ofCompany(t, t.apiKeyId, apiKeys),
    index('access_tokens_sign_in').on(t.signInId),
    index('access_tokens_expires').on(t.expiresAt),
  ],
);

/** Links that let a user choose a password. Only the hash of the token is kept; the token is made again from the id (`link-tokens.ts`). */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: uuid('id').primaryKey(),
    /** Where the user will be signed in. */
    companyId: companyId().references(() => companies.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<'invitation' | 'reset'>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The admin who asked for it; null: the user did. */
    createdBy: ref('created_by').references(() => users.id),
    createdAt: createdAt(),
    /** Counted from the moment the mail server takes the mail. */
    expiresAt: at('expires_at').notNull(),
    mailedAt: at('mailed_at'),
    /** The mail server takes no mail for the address. */
    refusedAt: at('refused_at'),
    usedAt: at('used_at'),
    /** Replaced by a newer one, or taken back. */
    endedAt: at('ended_at'),
  },
  (t) => [index('password_links_user').on(t.userId, t.createdAt), index('password_links_expires').on(t.expiresAt)],
);
