import { sql } from 'drizzle-orm';
import type { CompanySettings, EdgeLocation, LineSettings, RingGroup } from '@talk/contract';
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { users } from '../identity/read.js';
import { companies } from '../companies/read.js';

export type DialModeName = 'simultaneous' | 'sequential' | 'round-robin';

/** Users who are rung together for a line. */
export const ringGroups = pgTable(
  'ring_groups',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    shouldQueue: boolean('should_queue').notNull().default(false),
    fishingMode: boolean('fishing_mode').notNull().default(false),
    dialMode: text('dial_mode').$type<DialModeName>().notNull().default('simultaneous'),
    /** The default is also in `ringable.ts` and in the app's `group-draft.ts`. */
    ringTimeoutSeconds: integer('ring_timeout_seconds').notNull().default(25),
    /** What differs from the defaults of `queueSettingsOf`. */
    queue: json('queue').$type<Partial<RingGroup['queue']>>().notNull().default({}),
    /** Round robin goes on after them. */
    lastRungUserId: ref('last_rung_user_id').references(() => users.id),
    /** Kept for the calls of its past. */
    deletedAt: at('deleted_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('ring_groups_own').on(t.companyId, t.id)],
);

export const ringGroupUsers = pgTable(
  'ring_group_users',
  {
    companyId: companyId(),
    ringGroupId: ref('ring_group_id').notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** Order in which a sequential group rings. */
    position: integer('position').notNull().default(0),
  },
  (t) => [
    ofCompany(t, t.ringGroupId, ringGroups).onDelete('cascade'),
    primaryKey({ columns: [t.ringGroupId, t.userId] }),
    index('ring_group_users_user').on(t.companyId, t.userId),
  ],
);

/** A line ("campaign" on the wire): what customers call and what calls go out from. */
export const lines = pgTable(
  'lines',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Forwards incoming calls and places none. */
    forwardsOnly: boolean('forwards_only').notNull().default(false),
    /** Kept for the calls of its past. */
    deletedAt: at('deleted_at'),
    ringGroupId: ref('ring_group_id'),
    recordsCalls: boolean('records_calls').notNull().default(false),
    /** Registered for texts from companies over local US numbers (10DLC), and whether carriers approved what it is used for. */
    is10dlc: boolean('is_10dlc').notNull().default(false),
    hasApprovedA2pUseCase: boolean('has_approved_a2p_use_case').notNull().default(false),
    textingEnabled: boolean('texting_enabled').notNull().default(true),
    sendsMms: boolean('sends_mms').notNull().default(true),
    /** Instead of the company's. */
    sendLongMessagesAsMms: boolean('send_long_messages_as_mms'),
    /** Its carrier takes one attachment in a message. */
    oneAttachment: boolean('one_attachment').notNull().default(false),
    /** Paused by us: its traffic looks like spam. */
    isSpamming: boolean('is_spamming').notNull().default(false),
    /** Carriers refuse its texts. */
    trafficBlocked: boolean('traffic_blocked').notNull().default(false),
    /** When someone last let it text again: earlier refusals do not count any more. */
    textsJudgedFrom: at('texts_judged_from'),
    /** Texts of a day in the company's zone; null: no limit. */
    dailyTextLimit: integer('daily_text_limit'),
    /** Email to the address of its route arrives in the inbox. */
    emailIntake: boolean('email_intake').notNull().default(false),
    /** Its route in `emailRoutes`, written once. */
    emailIntakeRouteId: ref('email_intake_route_id'),
    /** Instead of the company's. */
    wrapUpSeconds: integer('wrap_up_seconds'),
    /** What differs from the defaults of `lineSettingsOf`; the ring time is the group's. */
    routing: json('routing').$type<Partial<LineSettings>>().notNull().default({}),
    /** Users who may place calls from it; empty means everyone. */
    allowedUserIds: ref('allowed_user_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [ofCompany(t, t.ringGroupId, ringGroups), uniqueIndex('lines_own').on(t.companyId, t.id)],
);

/** An address on the operator's domain that leads email to a line. It stays when intake is turned off: another line never gets it. */
export const emailRoutes = pgTable(
  'email_routes',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    lineId: ref('line_id').notNull(),
    /** In lower case. */
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.lineId, lines),
    uniqueIndex('email_routes_address').on(t.address),
    uniqueIndex('email_routes_line').on(t.companyId, t.lineId),
  ],
);

/** A phone number that belongs to a line. E.164, and one line in the world has it. */
export const incomingNumbers = pgTable(
  'incoming_numbers',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    lineId: ref('line_id').notNull(),
    phoneNumber: text('phone_number').notNull(),
    country: text('country').notNull().default('US'),
    isTollFree: boolean('is_toll_free').notNull().default(false),
    sendsTexts: boolean('sends_texts').notNull().default(true),
    /** Whether the carrier carries faxes for it; learned from the carrier when the number is configured there. */
    sendsFaxes: boolean('sends_faxes').notNull().default(false),
    /** Order within the line; the first is the caller id. */
    position: integer('position').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('incoming_numbers_own').on(t.companyId, t.id),
    ofCompany(t, t.lineId, lines),
    unique('incoming_numbers_phone_number').on(t.phoneNumber),
    index('incoming_numbers_line').on(t.companyId, t.lineId),
  ],
);

/** What a company has decided about its people's phones. Without a row: `decisionsOf`. */
export const phoneSettings = pgTable(
  'phone_settings',
  {
    companyId: companyId()
      .primaryKey()
      .references(() => companies.id),
    /** Agents call from the account's line, and cannot choose another. */
    forceOutboundLine: boolean('force_outbound_line').notNull().default(false),
    /** The account's line: calls and texts leave from it when the sender has no default of their own. */
    defaultOutboundCampaignId: ref('default_outbound_campaign_id'),
    /** Whether agents hear that a call waits in a queue in fishing mode. */
    fishingModeNotificationSound: boolean('fishing_mode_notification_sound').notNull().default(true),
    /** Where phones in the browser connect to the voice network; null: at the nearest place. */
    edgeLocation: text('edge_location').$type<EdgeLocation>(),
    /** Hours of the week, for lines without hours of their own; null: always open. */
    businessHours: json('business_hours').$type<CompanySettings['business_hours']>(),
    /** Days that differ from them. */
    holidays: json('holidays').$type<CompanySettings['holidays']>().notNull().default([]),
    updatedAt: updatedAt(),
  },
  (t) => [ofCompany(t, t.defaultOutboundCampaignId, lines)],
);
