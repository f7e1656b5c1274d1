import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BroadcastKind, BroadcastStatus } from '@talk/domain/broadcasts';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { droppableMessages } from '../../calls/voicemail-drops/read.js';
import { contacts } from '../../people/contacts/read.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';
import { lines } from '../../platform/lines/read.js';
import type { StoredAudience } from './stored-audience.js';

/** What a company has decided about broadcasts. Without a row: `decisionsOf`. */
export const broadcastSettings = pgTable('broadcast_settings', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  bulkSmsEnabled: boolean('bulk_sms_enabled').notNull().default(true),
  bulkRvmEnabled: boolean('bulk_rvm_enabled').notNull().default(true),
  /** Times of day, HHmm, in the company's zone. */
  openTime: text('open_time').notNull().default('0800'),
  closeTime: text('close_time').notNull().default('1800'),
  updatedAt: updatedAt(),
});

/** A text or a ringless voicemail to many contacts. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    kind: text('kind').$type<BroadcastKind>().notNull().default('sms'),
    name: text('name').notNull(),
    status: text('status').$type<BroadcastStatus>().notNull().default('draft'),
    /** Who wrote it; from when it is sent, who sent it. Its texts are this user's. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    lineId: ref('line_id'),
    /** With merge fields, and without the opt-out text. */
    body: text('body').notNull().default(''),
    attachments: uuid('attachments')
      .array()
      .notNull()
      .default(sql`'{}'`),
    gifUrl: text('gif_url'),
    optOut: boolean('opt_out').notNull().default(true),
    /** The recorded message that ringless voicemails leave. */
    voicemailMessageId: ref('voicemail_message_id'),
    audience: json('audience').$type<StoredAudience>(),
    /** The list or the filter, as it was called when it was chosen. */
    audienceName: text('audience_name'),
    scheduleAt: at('schedule_at'),
    /** The zone that the time was chosen in. */
    timezone: text('timezone'),
    /** Why it stopped by itself. */
    reason: text('reason'),
    total: integer('total_count').notNull().default(0),
    texted: integer('texted_count').notNull().default(0),
    excluded: integer('excluded_count').notNull().default(0),
    canceled: integer('canceled_count').notNull().default(0),
    /** When its next step runs, while it waits for hours or for the next day. */
    nextSendAt: at('next_send_at'),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    /** Also the mark of the one step that may run: each step and each act of a user raises it. */
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ofCompany(t, t.lineId, lines),
    uniqueIndex('broadcasts_own').on(t.companyId, t.id),
    ofCompany(t, t.voicemailMessageId, droppableMessages),
    index('broadcasts_voicemail_message')
      .on(t.companyId, t.voicemailMessageId)
      .where(sql`voicemail_message_id is not null`),
  ],
);

/** `texted`: handed to messaging, or to ringless voicemail, which know how far it is. */
export type RecipientState = 'waiting' | 'texted' | 'excluded' | 'canceled';

/** One of its recipients, as they were found when it was sent, and what became of it. */
export const broadcastRecipients = pgTable(
  'broadcast_recipients',
  {
    id: id(),
    companyId: companyId(),
    broadcastId: ref('broadcast_id').notNull(),
    contactId: ref('contact_id').notNull(),
    state: text('state').$type<RecipientState>().notNull().default('waiting'),
    rejection: integer('rejection'),
    reason: text('reason'),
    communicationId: ref('communication_id'),
    /** When it is tried again; null: as soon as it is its turn. */
    nextAt: at('next_at'),
    /** How often its text came back before it was sent. */
    tries: integer('tries').notNull().default(0),
  },
  (t) => [
    ofCompany(t, t.broadcastId, broadcasts).onDelete('cascade'),
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    uniqueIndex('broadcast_recipients_contact').on(t.companyId, t.broadcastId, t.contactId),
    index('broadcast_recipients_waiting')
      .on(t.companyId, t.broadcastId, t.nextAt.asc().nullsFirst(), t.id)
      .where(sql`state = 'waiting'`),
    index('broadcast_recipients_of_contact').on(t.companyId, t.contactId),
  ],
);
