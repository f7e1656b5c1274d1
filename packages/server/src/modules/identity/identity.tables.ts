import type { Permission, Role } from '@talk/contract';
import type { AgentStatusName } from '@talk/contract/codes';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, json, ref, updatedAt, version } from '../../db/columns.js';

/** Times of day, `HHmm`, on these weekdays (0 is Sunday). */
export interface TextWindow {
  readonly open: string;
  readonly close: string;
  readonly weekdays: readonly number[];
}

export const companies = pgTable('companies', {
  id: id(),
  resellerId: ref('reseller_id'),
  name: text('name').notNull(),
  status: text('status').$type<'active' | 'disabled' | 'suspended' | 'deleted'>().notNull().default('active'),
  country: text('country').notNull().default('US'),
  timezone: text('timezone').notNull().default('America/Los_Angeles'),
  isTrial: boolean('is_trial').notNull().default(false),
  broadcastDriver: text('broadcast_driver').$type<'pusher' | 'builtin'>().notNull().default('pusher'),
  contactStatusControlEnabled: boolean('contact_status_control_enabled').notNull().default(true),
  kycStatus: text('kyc_status').notNull().default('none'),
  /** Outbound calls that a trial may make in all. */
  trialCallLimit: integer('trial_call_limit').notNull().default(25),
  /** Whether numbers abroad may be called, and which countries (ISO 3166 alpha-2); an empty list is every country. */
  internationalCalling: boolean('international_calling').notNull().default(false),
  internationalCountries: text('international_countries')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Whether toll-free numbers may be called. */
  tollFreeCalling: boolean('toll_free_calling').notNull().default(true),
  /** Whether a call outside 08:00–18:00 at the contact is asked about first. */
  asksOutsideDayTime: boolean('asks_outside_day_time').notNull().default(true),
  kycFilled: boolean('kyc_filled').notNull().default(false),
  isA2pCampaignApproved: boolean('is_a2p_campaign_approved').notNull().default(false),
  forceCallDisposition: boolean('force_call_disposition').notNull().default(false),
  forceContactDisposition: boolean('force_contact_disposition').notNull().default(false),
  /** Seconds that agents have after a call; 0 for none. A line may have its own. */
  wrapUpSeconds: integer('wrap_up_seconds').notNull().default(0),
  forceOutboundLine: boolean('force_outbound_line').notNull().default(false),
  defaultOutboundCampaignId: ref('default_outbound_campaign_id'),
  sendLongMessagesAsMms: boolean('send_long_messages_as_mms').notNull().default(false),
  /** Whether the account texts at all (rejection 29). */
  messagingEnabled: boolean('messaging_enabled').notNull().default(true),
  /** Segments that may still be sent; null: not metered. */
  textCredits: integer('text_credits'),
  /** Whether numbers abroad may be texted; `international_countries` narrows it, as it does for calls. */
  internationalTexting: boolean('international_texting').notNull().default(false),
  /** Texts of a day in the company's zone; null: no limit. */
  dailyTextLimit: integer('daily_text_limit'),
  /** Texts to one number within 24 hours; null: no limit. */
  numberTextLimit: integer('number_text_limit'),
  /** Whether only those are texted who agreed, or wrote themselves within a day. */
  requiresTextConsent: boolean('requires_text_consent').notNull().default(false),
  optOutText: text('opt_out_text').notNull().default('Text STOP to unsubscribe.'),
  /** `first`: only in the first text to a number. */
  optOutMode: text('opt_out_mode').$type<'always' | 'first'>().notNull().default('always'),
  undoSeconds: integer('undo_seconds').notNull().default(5),
  /** The company's own hours for texts, in its zone, on top of the law at the recipient; null: none. */
  textWindow: json('text_window').$type<TextWindow>(),
  /** Whether a person may answer, in quiet hours, somebody who wrote within the last 24 hours. */
  repliesInQuietHours: boolean('replies_in_quiet_hours').notNull().default(false),
  /** Ids of shipped quiet rules that the company has switched off, on its own responsibility. */
  disabledQuietRules: text('disabled_quiet_rules')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** The company's own answers to STOP, START and HELP; null: ours. */
  stopReply: text('stop_reply'),
  startReply: text('start_reply'),
  helpReply: text('help_reply'),
  fishingModeNotificationSound: boolean('fishing_mode_notification_sound').notNull().default(true),
  hubspotCompanyUiDomain: text('hubspot_company_ui_domain'),
  gohighlevelContactLink: text('gohighlevel_contact_link'),
  /** Times of day, `HHmm`, in the company's zone. */
  broadcastOpen: text('broadcast_open').notNull().default('0800'),
  broadcastClose: text('broadcast_close').notNull().default('1800'),
  /** Names of the integrations and features that are on (spec 3 §3). */
  integrations: text('integrations')
    .array()
    .notNull()
    .default(sql`'{}'`),
  features: text('features')
    .array()
    .notNull()
    .default(sql`'{}'`),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** A person. What they may do, and where, is in their memberships. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** `scrypt$N$r$p$salt$hash`; null for a person who has not set a password yet. */
    passwordHash: text('password_hash'),
    enabled: boolean('enabled').notNull().default(true),
    timeFormat: text('time_format').$type<'12' | '24'>().notNull().default('12'),
    firstLoginAt: at('first_login_at'),
    /** The company chosen last; sign-in starts there. */
    lastCompanyId: ref('last_company_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('users_email').on(sql`lower(${t.email})`)],
);

/** A user's place in one company: roles, limits, preferences and agent status. */
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
    defaultOutboundCampaignId: ref('default_outbound_campaign_id'),
    sleepMode: boolean('sleep_mode').notNull().default(false),
    /** Whether addresses in this user's texts are shortened unless they say otherwise. */
    shortensLinks: boolean('shortens_links').notNull().default(false),
    /** Name of `agentStatuses` in the contract. */
    agentStatus: text('agent_status').$type<AgentStatusName>().notNull().default('offline'),
    /** Chosen while a call was on; wins when it ends (reading 13). */
    pendingAgentStatus: text('pending_agent_status').$type<AgentStatusName>(),
    lastAgentStatusChange: at('last_agent_status_change').notNull().defaultNow(),
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
    createdAt: createdAt(),
  },
  (t) => [index('sign_ins_user').on(t.userId)],
);

export type ApiKeyKind = 'publishable' | 'user' | 'secret';

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
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
    createdBy: ref('created_by'),
    createdAt: createdAt(),
  },
  (t) => [index('api_keys_company').on(t.companyId), index('api_keys_origins').using('gin', t.allowedOrigins)],
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
    apiKeyId: ref('api_key_id').references(() => apiKeys.id),
    deviceInfo: json('device_info').$type<Record<string, unknown>>(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [index('access_tokens_sign_in').on(t.signInId), index('access_tokens_expires').on(t.expiresAt)],
);
