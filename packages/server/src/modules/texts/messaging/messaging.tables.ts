import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MessageSource } from '@talk/contract';
import type { MessageStatus } from '@talk/domain/messaging';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { communications } from '../../people/communications/read.js';
import { lines } from '../../platform/lines/read.js';
import { contacts } from '../../people/contacts/read.js';
import { storedFiles } from '../../platform/files/read.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';

/** What a user wrote, as a composer gets it back: `messageDraftSchema` of the contract. */
export interface StoredDraft {
  readonly contact_id: number;
  readonly phone_number?: string | undefined;
  readonly campaign_id?: number | undefined;
  readonly body: string;
  readonly attachments: readonly string[];
  readonly gif_url?: string | undefined;
  readonly opt_out: boolean;
  readonly shorten_links: boolean;
  readonly template_id?: number | undefined;
}

/** A text, one to one with its communication, which has the words and the people. */
export const messages = pgTable(
  'messages',
  {
    communicationId: ref('communication_id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    direction: text('direction').$type<'inbound' | 'outbound'>().notNull(),
    status: text('status').$type<MessageStatus>().notNull(),
    source: text('source').$type<MessageSource>().notNull(),
    /** Ours and theirs, E.164: the two ends of its thread. Theirs may be a short code or a name when it came in. */
    lineNumber: text('line_number').notNull(),
    phoneNumber: text('phone_number').notNull(),
    isMms: boolean('is_mms').notNull().default(false),
    encoding: text('encoding').$type<'gsm7' | 'ucs2' | 'mms'>().notNull(),
    segments: integer('segments').notNull(),
    /** What it costs at the rate of when it was written, in thousandths of a US dollar; null when nothing is charged. */
    costMills: integer('cost_mills'),
    /** The carrier's name for it; null until the carrier has it. */
    carrierSid: text('carrier_sid'),
    /** Why it did not arrive: 1–46, the sentence, and the carrier's own number. */
    rejection: integer('rejection'),
    failureText: text('failure_text'),
    carrierCode: integer('carrier_code'),
    /** Which text of its day it was, of the account and of its line; set by the database at the commit, for those of today and yesterday. */
    accountPlace: integer('account_place'),
    linePlace: integer('line_place'),
    /** What was written, to give it back; null for what came in and for what the system wrote. */
    draft: json('draft').$type<StoredDraft>(),
    /** The keyword that this text confirms. */
    confirmsId: ref('confirms_id'),
    /** The call that it answers. */
    replyToCallId: uuid('reply_to_call_id'),
    /** What a page shows instead of the text: without the opt-out sentence, which is for phones. Null: the text as it is. */
    liveBody: text('live_body'),
    pageUrl: text('page_url'),
    pageTitle: text('page_title'),
    /** When it is to leave; moved on while it cannot. */
    sendAt: at('send_at'),
    /** Not sent after this. */
    validUntil: at('valid_until'),
    /** Counts the jobs that were asked for, so that each has a key of its own. */
    tries: integer('tries').notNull().default(0),
    /** When it was first given to the carrier, perhaps without success: what the carrier knows since then is asked before the next try. */
    claimedAt: at('claimed_at'),
    /** Until then a worker is giving it to the carrier. */
    claimedUntil: at('claimed_until'),
    /** When it was put on show for a visitor who looks at the conversation: it goes to the phone only if their browser does not confirm it. */
    shownAt: at('shown_at'),
    sentAt: at('sent_at'),
    deliveredAt: at('delivered_at'),
    /** When the carrier was last asked what has become of it. */
    checkedAt: at('checked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    uniqueIndex('messages_carrier')
      .on(t.carrierSid)
      .where(sql`carrier_sid is not null`),
    index('messages_thread').on(t.companyId, t.phoneNumber, t.lineNumber, t.communicationId),
    index('messages_waiting')
      .on(t.sendAt)
      .where(sql`status in ('queued', 'sending') and carrier_sid is null and direction = 'outbound'`),
    index('messages_unsettled')
      .on(t.createdAt)
      .where(sql`status in ('sending', 'sent') and carrier_sid is not null and direction = 'outbound'`),
  ],
);

/** Up to when our texts were compared with the carrier's list; one row for each account at a carrier. */
export const textComparisons = pgTable('text_comparisons', {
  account: text('account').primaryKey(),
  comparedUntil: at('compared_until').notNull(),
});

export type AttachmentState = 'stored' | 'elsewhere' | 'pending' | 'refused';

/** A file that came or went with a text. */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    communicationId: ref('communication_id').notNull(),
    position: integer('position').notNull(),
    /** Ours: `stored`. A GIF that is fetched before its text leaves: `elsewhere`. At the carrier still: `pending`. Gone, empty or too large: `refused`. */
    state: text('state').$type<AttachmentState>().notNull(),
    fileId: uuid('file_id'),
    /** Where it is, unless it is ours from the beginning. */
    url: text('url'),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull().default(0),
    /** How often it was asked for at its address, without success. */
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    ofCompany(t, t.fileId, storedFiles),
    index('message_attachments_message').on(t.communicationId, t.position),
    index('message_attachments_file').on(t.fileId),
  ],
);

/** A text that leaves later. */
export const scheduledMessages = pgTable(
  'scheduled_messages',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    contactId: ref('contact_id').notNull(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    lineId: ref('line_id').notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    draft: json('draft').$type<StoredDraft>().notNull(),
    /** The instant is what counts; the zone is how it was chosen, so a change of clocks moves nothing. */
    scheduleAt: at('schedule_at').notNull(),
    timezone: text('timezone').notNull(),
    cancelOnReply: boolean('cancel_on_reply').notNull().default(false),
    status: text('status').$type<'scheduled' | 'sent' | 'cancelled' | 'failed'>().notNull().default('scheduled'),
    reason: text('reason'),
    rejection: integer('rejection'),
    communicationId: ref('communication_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ofCompany(t, t.contactId, contacts).onDelete('cascade'),
    ofCompany(t, t.lineId, lines),
    index('scheduled_messages_due').on(t.companyId, t.status, t.scheduleAt, t.id),
    index('scheduled_messages_contact').on(t.companyId, t.contactId, t.status),
    index('scheduled_messages_number').on(t.companyId, t.phoneNumber, t.status),
  ],
);
