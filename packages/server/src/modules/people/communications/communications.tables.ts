import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AnsweredBy, VoicemailDrop } from '@talk/contract';
import type { CommunicationStatus, DispositionStatus } from '@talk/contract/codes';
import { at, companyId, createdAt, id, json, ofCompany, ref, updatedAt, version } from '../../../db/columns.js';
import { users } from '../../platform/identity/read.js';
import { companies } from '../../platform/companies/read.js';
import { incomingNumbers, lines, ringGroups } from '../../platform/lines/read.js';
import { callDispositions } from '../../calls/dispositions/read.js';
import { contacts, tags } from '../contacts/read.js';

/** One thing that happened between company and customer (spec 1 §3). Names inside; numbers only at the edge. */
export const communications = pgTable(
  'communications',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    /** Name of the communication type. */
    type: text('type').notNull(),
    direction: text('direction').$type<'inbound' | 'outbound'>().notNull(),
    contactId: ref('contact_id'),
    /** Owner and lines of the contact as they are now: they decide who sees the communication. Kept by the database. */
    contactOwnerId: ref('contact_owner_id'),
    contactLineIds: ref('contact_line_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    lineId: ref('line_id'),
    ringGroupId: ref('ring_group_id'),
    incomingNumberId: ref('incoming_number_id'),
    /** Who had it: called, wrote, answered. */
    userId: ref('user_id').references(() => users.id),
    /** Owner of the contact when it happened. */
    ownerId: ref('owner_id').references(() => users.id),
    /** The customer's number, E.164, or a word such as `anonymous`. */
    leadNumber: text('lead_number').notNull(),
    /** Where the carrier says that the number is registered. */
    city: text('city'),
    currentStatus: text('current_status').$type<CommunicationStatus>().notNull(),
    dispositionStatus: text('disposition_status').$type<DispositionStatus>().notNull(),
    /** The telephone that a call was forwarded to, E.164. */
    forwardedTo: text('forwarded_to'),
    callbackStatus: text('callback_status').$type<'requested' | 'initiated'>(),
    isRead: boolean('is_read').notNull().default(true),
    body: text('body'),
    talkSeconds: integer('talk_seconds').notNull().default(0),
    /** The agents of a call that several had, in the order in which they came; null for a call of one agent. */
    talkerIds: ref('talker_ids').array(),
    /** How many seconds each of them talked. */
    talkerSeconds: integer('talker_seconds').array(),
    waitSeconds: integer('wait_seconds').notNull().default(0),
    hungUpBy: text('hung_up_by').$type<'agent' | 'customer' | 'carrier' | 'system'>(),
    endReason: text('end_reason'),
    /** How a call last came to others. */
    transferType: text('transfer_type').$type<'cold' | 'warm' | 'conference'>(),
    recordingFileId: uuid('recording_file_id'),
    recordingSeconds: integer('recording_seconds'),
    recordingIsDeleted: boolean('recording_is_deleted').notNull().default(false),
    /** The carrier's recording that the file was copied from; null where it cannot be transcribed. */
    recordingSid: text('recording_sid'),
    /** How far its transcript is; null where none was requested. */
    transcriptionStatus: text('transcription_status').$type<'requested' | 'parsed' | 'error'>(),
    hasVoicemail: boolean('has_voicemail').notNull().default(false),
    /** The message that was left on the customer's answering machine. */
    voicemailDrop: json('voicemail_drop').$type<VoicemailDrop>(),
    /** Outbound: who took the call, as the carrier heard it. */
    answeredBy: text('answered_by').$type<AnsweredBy>(),
    firstTimeCaller: boolean('first_time_caller').notNull().default(false),
    isInternational: boolean('is_international').notNull().default(false),
    /** Whose phones rang. */
    attemptingUserIds: ref('attempting_user_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whom it was meant for. */
    targetUserIds: ref('target_user_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The outcome that its agent gave a call. */
    callDispositionId: ref('call_disposition_id'),
    /** What an agent wrote about a call or an appointment. */
    notes: text('notes'),
    /** The broadcast that a text belongs to. The broadcast can be removed; its texts stay. */
    broadcastId: ref('broadcast_id'),
    /** The sequence that a text belongs to. The sequence can be removed; its texts stay. */
    workflowId: ref('workflow_id'),
    /** When a reminder is due, or an appointment starts. */
    dueAt: at('due_at'),
    /** When an appointment ends. */
    endsAt: at('ends_at'),
    /** Where an appointment is. */
    place: text('place'),
    /** How many minutes before an appointment its owner is reminded. */
    remindMinutes: integer('remind_minutes').array(),
    /** When what was said and written in it was deleted. */
    deletedAt: at('deleted_at'),
    answeredAt: at('answered_at'),
    endedAt: at('ended_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('communications_own').on(t.companyId, t.id),
    ofCompany(t, t.contactId, contacts),
    ofCompany(t, t.lineId, lines),
    ofCompany(t, t.ringGroupId, ringGroups),
    ofCompany(t, t.incomingNumberId, incomingNumbers),
    ofCompany(t, t.callDispositionId, callDispositions),
    index('communications_contact').on(t.companyId, t.contactId, t.createdAt, t.id),
    index('communications_contact_owner').on(t.companyId, t.contactOwnerId, t.createdAt, t.id),
    index('communications_incoming_number')
      .on(t.companyId, t.incomingNumberId)
      .where(sql`incoming_number_id is not null`),
    index('communications_line').on(t.companyId, t.lineId, t.createdAt, t.id),
    index('communications_recent').on(t.companyId, t.createdAt, t.id),
    index('communications_user').on(t.companyId, t.userId, t.createdAt, t.id),
    index('communications_unread')
      .on(t.companyId, t.contactId)
      .where(sql`not is_read`),
    index('communications_unread_recent')
      .on(t.companyId, t.createdAt, t.id)
      .where(sql`not is_read`),
    index('communications_type').on(t.companyId, t.type, t.createdAt, t.id),
    index('communications_ring_group')
      .on(t.companyId, t.ringGroupId, t.createdAt, t.id)
      .where(sql`ring_group_id is not null`),
    index('communications_recorded')
      .on(t.companyId, t.createdAt, t.id)
      .where(sql`recording_file_id is not null and not recording_is_deleted`),
    index('communications_transcribed')
      .on(t.companyId, t.transcriptionStatus, t.createdAt, t.id)
      .where(sql`transcription_status is not null`),
    index('communications_live')
      .on(t.companyId, t.createdAt, t.id)
      .where(sql`disposition_status = 'in-progress'`),
    index('communications_missed')
      .on(t.companyId, t.createdAt, t.id)
      .where(
        sql`type = 'call' and direction = 'inbound' and answered_at is null and disposition_status <> 'in-progress'`,
      ),
    index('communications_voicemail')
      .on(t.companyId, t.createdAt, t.id)
      .where(sql`disposition_status in ('voicemail', 'missed-voicemail')`),
    index('communications_voicemail_contact')
      .on(t.companyId, t.contactId)
      .where(sql`disposition_status in ('voicemail', 'missed-voicemail') or has_voicemail`),
    index('communications_due')
      .on(t.companyId, t.userId, t.dueAt, t.id)
      .where(sql`due_at is not null and disposition_status in ('placed', 'appointment-set')`),
    index('communications_planned')
      .on(t.companyId, t.dueAt, t.id)
      .where(sql`due_at is not null`),
    index('communications_concerned').using('gin', t.companyId, t.attemptingUserIds, t.contactLineIds),
    index('communications_lead').on(t.companyId, t.leadNumber, t.createdAt, t.id),
    index('communications_recording')
      .on(t.recordingFileId)
      .where(sql`recording_file_id is not null`),
    index('communications_words').using(
      'gin',
      t.companyId,
      sql`search_form(${t.body}) gin_trgm_ops`,
      sql`${t.leadNumber} gin_trgm_ops`,
    ),
  ],
);

/** Tags of calls, texts and whatever else happened. */
export const communicationTags = pgTable(
  'communication_tags',
  {
    companyId: companyId(),
    communicationId: ref('communication_id').notNull(),
    tagId: ref('tag_id').notNull(),
  },
  (t) => [
    ofCompany(t, t.communicationId, communications).onDelete('cascade'),
    ofCompany(t, t.tagId, tags).onDelete('cascade'),
    primaryKey({ columns: [t.communicationId, t.tagId] }),
    index('communication_tags_tag').on(t.companyId, t.tagId, t.communicationId),
  ],
);
