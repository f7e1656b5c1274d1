import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ConsentAction, ConsentScope, ConsentSource, LineType } from '@talk/contract';
import { at, companyId, createdAt, id, ref, updatedAt, version } from '../../../db/columns.js';
import { companies } from '../../platform/companies/read.js';

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
    source: text('source').$type<'keyword' | 'carrier'>().notNull(),
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
