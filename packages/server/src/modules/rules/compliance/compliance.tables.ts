import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ConsentAction, ConsentScope, ConsentSource, LineType, OptOutSource } from '@talk/contract';
import { at, companyId, createdAt, id, json, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';

/** What a company has decided about its calls. Without a row: `decisionsOf`. */
export const callingSettings = pgTable('calling_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  /** Whether numbers abroad may be called. */
  internationalCalling: boolean('international_calling').notNull().default(false),
  /** Which countries (ISO 3166 alpha-2), for calls and for texts; empty: every country. */
  internationalCountries: text('international_countries').array().notNull().default([]),
  /** Whether toll-free numbers may be called. */
  tollFreeCalling: boolean('toll_free_calling').notNull().default(true),
  /** Whether a call outside 08:00–18:00 at the contact is asked about first. */
  asksOutsideDayTime: boolean('asks_outside_day_time').notNull().default(true),
  /** States, provinces (two letters) and area codes that are called, texted and faxed; all empty: everywhere. */
  operatingStates: text('operating_states').array().notNull().default([]),
  operatingProvinces: text('operating_provinces').array().notNull().default([]),
  operatingAreaCodes: text('operating_area_codes').array().notNull().default([]),
  updatedAt: updatedAt(),
});

/** Times of day, `HHmm`, on these weekdays (0 is Sunday). */
export interface TextWindow {
  readonly open: string;
  readonly close: string;
  readonly weekdays: readonly number[];
}

/** What a company has decided about its texts. Without a row: `decisionsOf`. */
export const textingSettings = pgTable('texting_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  /** Whether the account texts at all (rejection 29). */
  messagingEnabled: boolean('messaging_enabled').notNull().default(true),
  /** Whether numbers abroad may be texted; `callingSettings` says in which countries. */
  internationalTexting: boolean('international_texting').notNull().default(false),
  /** Texts of a day in the company's zone; null: no limit. */
  dailyTextLimit: integer('daily_text_limit'),
  /** Texts to one number within 24 hours; null: no limit. */
  numberTextLimit: integer('number_text_limit'),
  sendLongMessagesAsMms: boolean('send_long_messages_as_mms').notNull().default(false),
  /** Whether only customers are texted who agreed, or wrote within the last 24 hours. */
  requiresTextConsent: boolean('requires_text_consent').notNull().default(false),
  optOutText: text('opt_out_text').notNull().default('Text STOP to unsubscribe.'),
  /** `first`: only in the first text to a number. */
  optOutMode: text('opt_out_mode').$type<'always' | 'first'>().notNull().default('always'),
  undoSeconds: integer('undo_seconds').notNull().default(5),
  /** The company's own hours for texts, in its zone, on top of the law at the recipient; null: none. */
  textWindow: json('text_window').$type<TextWindow>(),
  /** Whether an agent may answer, in quiet hours, a customer who wrote within the last 24 hours. */
  repliesInQuietHours: boolean('replies_in_quiet_hours').notNull().default(false),
  /** Ids of shipped quiet rules that the company has switched off, on its own responsibility. */
  disabledQuietRules: text('disabled_quiet_rules').array().notNull().default([]),
  /** Who answers STOP, START and HELP: we, or the carrier by itself. */
  keywordAnswers: text('keyword_answers').$type<'talk' | 'carrier'>().notNull().default('talk'),
  /** The company's own answers to STOP, START and HELP; null: ours. */
  stopReply: text('stop_reply'),
  startReply: text('start_reply'),
  helpReply: text('help_reply'),
  updatedAt: updatedAt(),
});

/** Numbers that do not want texts of a company. A row stays when they come back: it is the history. */
export const optOuts = pgTable(
  'opt_outs',
  {
    id: id(),
    companyId: companyId(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    optedOutAt: at('opted_out_at').notNull(),
    /** `carrier`: it says that the number opted out there. */
    source: text('source').$type<OptOutSource>().notNull(),
    /** The text that said STOP. */
    communicationId: ref('communication_id'),
    /** When they wrote START; null while they are opted out. */
    optedInAt: at('opted_in_at'),
    optedInCommunicationId: ref('opted_in_communication_id'),
  },
  (t) => [
    uniqueIndex('opt_outs_current')
      .on(t.companyId, t.phoneNumber)
      .where(sql`opted_in_at is null`),
    index('opt_outs_number').on(t.companyId, t.phoneNumber, t.optedOutAt),
  ],
);

/** Numbers at which no fax machine answered, as the carrier reported it. What is older than `REFUSAL_HOLDS_MS` no longer counts. */
export const faxRefusals = pgTable(
  'fax_refusals',
  {
    companyId: companyId().references(() => companies.id),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    refusedAt: at('refused_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.phoneNumber] })],
);

/** Who agreed to what, and who took it back. Rows are only ever added: a trigger refuses anything else. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    companyId: companyId(),
    /** E.164. Consent belongs to the number: contacts are merged and split. */
    phoneNumber: text('phone_number').notNull(),
    /** Whose number it was then. */
    contactId: ref('contact_id'),
    scope: text('scope').$type<ConsentScope>().notNull(),
    action: text('action').$type<ConsentAction>().notNull(),
    source: text('source').$type<ConsentSource>().notNull(),
    /** The words that the person agreed to. */
    textShown: text('text_shown'),
    /** Where: address of the page, network address, recording of the call. */
    pageUrl: text('page_url'),
    ipAddress: text('ip_address'),
    recordingFileId: uuid('recording_file_id'),
    note: text('note'),
    /** Who wrote it down; null when it was no user of the company. */
    actorUserId: ref('actor_user_id'),
    createdAt: createdAt(),
  },
  (t) => [index('consents_number').on(t.companyId, t.phoneNumber, t.scope, t.id)],
);

/** What kind of line a number is, as the carrier's lookup said. */
export const lineTypes = pgTable(
  'line_types',
  {
    companyId: companyId(),
    phoneNumber: text('phone_number').notNull(),
    type: text('type').$type<LineType>().notNull(),
    carrierName: text('carrier_name'),
    checkedAt: at('checked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.phoneNumber] })],
);

/** Quiet rules of a company, on top of those that are shipped (`@talk/domain/compliance`). */
export const quietRules = pgTable(
  'quiet_rules',
  {
    id: id(),
    companyId: companyId(),
    name: text('name').notNull(),
    /** ISO 3166 alpha-2, or `*`. */
    country: text('country').notNull(),
    /** Two letters; null is the whole country. */
    subdivision: text('subdivision'),
    /** 0 is Sunday. */
    weekdays: integer('weekdays').array().notNull(),
    /** Minutes of the day between which texts may leave; both null: not at all on these days. */
    openMinute: integer('open_minute'),
    closeMinute: integer('close_minute'),
    /** First and last day, by the recipient's calendar. */
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('quiet_rules_company').on(t.companyId)],
);

/**
 * Texts of a day that count against the limits of the account (line 0) and of its lines, by the calendar of `zone`. Kept by triggers of the
 * database, from the first change of the day on.
 */
export const textCounts = pgTable(
  'text_counts',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    lineId: ref('line_id').notNull(),
    zone: text('zone').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.zone, t.day, t.lineId] }), index('text_counts_day').on(t.day)],
);

/** Keywords that were read, each once, and the confirmation that answers one. */
export const keywordReplies = pgTable(
  'keyword_replies',
  {
    /** The text that was the keyword. */
    communicationId: bigint('communication_id', { mode: 'number' }).primaryKey(),
    companyId: companyId(),
    phoneNumber: text('phone_number').notNull(),
    keyword: text('keyword').$type<'stop' | 'start' | 'help'>().notNull(),
    /** The words of the confirmation; null when none goes out. */
    body: text('body'),
    replyCommunicationId: ref('reply_communication_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('keyword_replies_number').on(t.companyId, t.phoneNumber, t.keyword, t.createdAt),
    uniqueIndex('keyword_replies_reply').on(t.replyCommunicationId),
  ],
);
