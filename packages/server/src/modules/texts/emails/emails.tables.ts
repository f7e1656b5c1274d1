import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Email, MailSettings } from '@talk/contract';
import type { EmailKind } from '@talk/domain/email';
import { at, companyId, createdAt, json, ofCompany, ref, updatedAt } from '../../../db/columns.js';
import { communications } from '../../people/communications/read.js';
import { companies } from '../../platform/companies/read.js';

/** What a user wrote, as a composer gets it back: `emailDraftSchema` of the contract, with its contact. */
export interface StoredEmailDraft {
  readonly contact_id: number;
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly string[];
  readonly campaign_id?: number | undefined;
  readonly reply_to_id?: number | undefined;
}

/** An email, one to one with its communication, which has the users, the contact and the text; its files are the communication's. */
export const emails = pgTable(
  'emails',
  {
    communicationId: ref('communication_id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    direction: text('direction').$type<'inbound' | 'outbound'>().notNull(),
    status: text('status').$type<Email['status']>().notNull(),
    subject: text('subject').notNull(),
    fromName: text('from_name'),
    fromAddress: text('from_address').notNull(),
    toAddress: text('to_address').notNull(),
    kind: text('kind').$type<EmailKind>().notNull().default('person'),
    /** What it quotes of earlier emails. */
    quoted: text('quoted'),
    /** With its angle brackets, as are the next two. */
    messageId: text('message_id').notNull(),
    inReplyTo: text('in_reply_to'),
    referenceIds: text('reference_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The communication that it answers. */
    replyToId: ref('reply_to_id'),
    /** Why it was not sent or did not arrive: our sentence, and the mail server's words. */
    failureText: text('failure_text'),
    failureDetail: text('failure_detail'),
    /** What was written, for undoing and resending; null for received ones. */
    draft: json('draft').$type<StoredEmailDraft>(),
    /** When it is to be sent. */
    sendAt: at('send_at'),
    /** Not sent after this. */
    validUntil: at('valid_until'),
    /** Counts the jobs that were requested, so that each has its own key. */
    tries: integer('tries').notNull().default(0),
    /** Until then a worker is handing it to the mail server. */
    claimedUntil: at('claimed_until'),
    sentAt: at('sent_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    ofCompany(t, t.replyToId, communications),
    uniqueIndex('emails_message').on(t.companyId, t.messageId, t.direction),
    index('emails_own').on(t.companyId, t.communicationId),
    index('emails_answered')
      .on(t.companyId, t.replyToId)
      .where(sql`reply_to_id is not null`),
    index('emails_waiting')
      .on(t.sendAt)
      .where(sql`status in ('queued', 'sending') and direction = 'outbound'`),
    index('emails_search').using('gin', t.companyId, sql`search_form(${t.subject}) gin_trgm_ops`),
  ],
);

/** The mail server that a company sends its email by. */
export const mailAccounts = pgTable('mail_accounts', {
  companyId: companyId()
    .primaryKey()
    .references(() => companies.id),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  security: text('security').$type<NonNullable<MailSettings['account']>['security']>().notNull(),
  username: text('username'),
  /** Encrypted for this company. */
  sealedPassword: text('sealed_password'),
  fromName: text('from_name').notNull(),
  fromAddress: text('from_address').notNull(),
  updatedAt: updatedAt(),
});

/** Addresses of customers that take no email of a company. */
export const emailMarks = pgTable(
  'email_marks',
  {
    companyId: companyId().references(() => companies.id),
    /** In lower case. */
    address: text('address').notNull(),
    bouncedAt: at('bounced_at'),
    bounceReason: text('bounce_reason'),
    unsubscribedAt: at('unsubscribed_at'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.address] })],
);
