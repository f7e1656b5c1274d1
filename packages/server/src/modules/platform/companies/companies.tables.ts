import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, createdAt, id, json, ref, updatedAt, version } from '../../../db/columns.js';

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
  /** Times of day, `HHmm`, in the company's zone. */
  broadcastOpen: text('broadcast_open').notNull().default('0800'),
  broadcastClose: text('broadcast_close').notNull().default('1800'),
  /** Names of the features that are on (spec 3 §3). */
  features: text('features')
    .array()
    .notNull()
    .default(sql`'{}'`),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Integrations of a company (spec 3 §3): whether each is on, and what its vendor wants to know. */
export const companyIntegrations = pgTable(
  'company_integrations',
  {
    companyId: companyId().references(() => companies.id),
    /** `hubspot`, `gohighlevel`, … */
    name: text('name').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** By the vendor's own names: `company_ui_domain` of HubSpot, `contact_link` of GoHighLevel. */
    settings: json('settings').$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.name] })],
);
