import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Fax } from '@talk/contract';
import { at, companyId, createdAt, json, ofCompany, ref, updatedAt } from '../../../db/columns.js';
import { communications } from '../../people/communications/read.js';
import { companies } from '../../platform/companies/read.js';
import { storedFiles } from '../../platform/files/read.js';

/** What a user wanted to fax, as a composer gets it back: `faxDraftSchema` of the contract. */
export interface StoredFaxDraft {
  readonly contact_id: number;
  readonly phone_number?: string | undefined;
  readonly campaign_id?: number | undefined;
  readonly file: string;
}

/** A fax, one to one with its communication, which has the people; its document is the communication's file. */
export const faxes = pgTable(
  'faxes',
  {
    communicationId: ref('communication_id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    direction: text('direction').$type<'inbound' | 'outbound'>().notNull(),
    status: text('status').$type<Fax['status']>().notNull(),
    /** Ours and theirs, E.164. Theirs may be a word when it came in. */
    lineNumber: text('line_number').notNull(),
    phoneNumber: text('phone_number').notNull(),
    pages: integer('pages'),
    /** The carrier's name for it; null until the carrier has it. */
    carrierSid: text('carrier_sid'),
    /** Why it did not arrive: 1–46, the sentence, and the carrier's own number. */
    rejection: integer('rejection'),
    failureText: text('failure_text'),
    carrierCode: integer('carrier_code'),
    /** What was asked for, to give it back; null for what came in. */
    draft: json('draft').$type<StoredFaxDraft>(),
    /** When it is to leave; moved on while the carrier cannot be reached. */
    sendAt: at('send_at'),
    /** Not sent after this. */
    validUntil: at('valid_until'),
    /** Counts the jobs that were asked for, so that each has a key of its own. */
    tries: integer('tries').notNull().default(0),
    /** When it was first given to the carrier, perhaps without success: what the carrier knows since then is asked before the next try. */
    claimedAt: at('claimed_at'),
    /** Until then a worker is giving it to the carrier. */
    claimedUntil: at('claimed_until'),
    sentAt: at('sent_at'),
    deliveredAt: at('delivered_at'),
    /** When the carrier was asked last what became of it. */
    checkedAt: at('checked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    uniqueIndex('faxes_carrier')
      .on(t.carrierSid)
      .where(sql`carrier_sid is not null`),
    index('faxes_own').on(t.companyId, t.communicationId),
    index('faxes_pair').on(t.companyId, t.phoneNumber, t.lineNumber, t.communicationId),
    index('faxes_waiting')
      .on(t.sendAt)
      .where(sql`status in ('queued', 'sending') and carrier_sid is null and direction = 'outbound'`),
    index('faxes_unsettled')
      .on(t.createdAt)
      .where(sql`status = 'sending' and carrier_sid is not null and direction = 'outbound'`),
  ],
);

/** A PDF that was uploaded to be faxed, with its pages as we counted them. */
export const faxDocuments = pgTable(
  'fax_documents',
  {
    fileId: uuid('file_id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    pages: integer('pages').notNull(),
  },
  (t) => [
    ofCompany(t, t.fileId, storedFiles).onDelete('cascade'),
    index('fax_documents_own').on(t.companyId, t.fileId),
  ],
);
