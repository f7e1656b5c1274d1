import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RinglessVoicemail } from '@talk/contract';
import { at, companyId, createdAt, ofCompany, ref, updatedAt } from '../../../db/columns.js';
import { communications } from '../../people/communications/read.js';
import { companies } from '../../platform/companies/read.js';

/** A ringless voicemail, one to one with its communication; its sound is the communication's file. */
export const ringlessVoicemails = pgTable(
  'ringless_voicemails',
  {
    communicationId: ref('communication_id').primaryKey(),
    companyId: companyId().references(() => companies.id),
    status: text('status').$type<RinglessVoicemail['status']>().notNull(),
    /** Ours and theirs, E.164. */
    lineNumber: text('line_number').notNull(),
    phoneNumber: text('phone_number').notNull(),
    messageName: text('message_name').notNull(),
    /** What it costs at the rate of when it was written, in thousandths of a US dollar; null when nothing is charged. */
    costMills: integer('cost_mills'),
    /** The provider's name for it; null until the provider has it. */
    sessionId: text('session_id'),
    /** Why it did not arrive. The rejection is null where the provider said why. */
    rejection: integer('rejection'),
    failureText: text('failure_text'),
    sendAt: at('send_at'),
    /** Not sent after this. */
    validUntil: at('valid_until'),
    /** Counts the jobs that were asked for, so that each has its own key. */
    tries: integer('tries').notNull().default(0),
    /** When it was given to the provider. It is never given twice: the provider cannot be asked whether it has it. */
    claimedAt: at('claimed_at'),
    /** When its broadcast was found paused. It has no job until the broadcast was resumed or ended. */
    pausedAt: at('paused_at'),
    sentAt: at('sent_at'),
    deliveredAt: at('delivered_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    uniqueIndex('ringless_voicemails_session')
      .on(t.sessionId)
      .where(sql`session_id is not null`),
    index('ringless_voicemails_own').on(t.companyId, t.communicationId),
    index('ringless_voicemails_waiting')
      .on(t.sendAt)
      .where(sql`status in ('queued', 'sending') and session_id is null`),
    index('ringless_voicemails_paused')
      .on(t.companyId, t.communicationId)
      .where(sql`paused_at is not null`),
  ],
);
