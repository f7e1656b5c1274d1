import { TRANSFER_TYPES } from '@talk/domain/filters';
import { z } from 'zod';
import { emailSchema } from '../emails/email.schemas.js';
import { faxSchema } from '../faxes/fax.schemas.js';
import { ringlessVoicemailSchema } from '../messaging/ringless.schemas.js';
import { messageSchema } from '../messaging/message.schemas.js';
import { answeredBySchema, voicemailDropSchema } from '../voice/call-state.schemas.js';
import { COMMUNICATION_STATUSES, callbackStatuses, communicationTypes, dispositionStatuses } from '../codes/index.js';
import { callQualitySchema } from '../quality/quality.schemas.js';
import { contactMatchSchema } from '../contacts/contacts.schemas.js';
import { TRANSCRIPTION_STATUSES } from '../transcripts/transcription-statuses.js';
import { communicationFilterQuery } from './communication-filter.schemas.js';
import { dispositionLabelSchema } from '../dispositions/label.schemas.js';
import {
  emptySchema,
  idParams,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  phoneText,
  type WireOf,
} from '../kernel/schema.js';

/** Who or what ended a call; stored, because the person asks. */
export const HANG_UP_PARTIES = ['agent', 'customer', 'carrier', 'system'] as const;

/** A call, text, fax, email or note of a contact (spec 1 §3). Names stand for the numbers of the codes. */
export const communicationSchema = z
  .object({
    id: idSchema,
    type: z.enum(communicationTypes.names),
    direction: z.enum(['inbound', 'outbound']),
    campaign_id: idSchema.nullable(),
    campaign_name: z.string().nullable(),
    user_id: idSchema.nullable(),
    user_name: z.string().nullable(),
    owner_id: idSchema.nullable(),
    contact_id: idSchema.nullable(),
    contact: contactMatchSchema.nullable(),
    ring_group_id: idSchema.nullable(),
    /** The broadcast that a text was sent with; null for anything else. */
    broadcast_id: idSchema.nullable(),
    /** The sequence that a text was sent with; null for anything else. */
    workflow_id: idSchema.nullable(),
    incoming_number_id: idSchema.nullable(),
    /** The customer's number, E.164, or a word such as `anonymous`. Of an email: the customer's address. */
    lead_number: z.string(),
    /** Where the number is registered, if the carrier said so: often another place than where the customer is. */
    city: z.string().nullable(),
    /** State or province of a North American number, two letters. */
    state: z.string().nullable(),
    /** Country of the number, ISO 3166 alpha-2. */
    country: z.string().nullable(),
    current_status2: z.enum(COMMUNICATION_STATUSES),
    disposition_status2: z.enum(dispositionStatuses.names),
    callback_status: z.enum(callbackStatuses.names).nullable(),
    is_read: z.boolean(),
    body: z.string().nullable(),
    /** Seconds both sides could hear each other. */
    talk_time: z.int().nonnegative(),
    /** Seconds from the first ring to the answer, or to the end when nobody answered. */
    wait_time: z.int().nonnegative(),
    hung_up_by: z.enum(HANG_UP_PARTIES).nullable(),
    /** How a call last came to others: a cold or warm transfer, or a conference with one more participant; null where it did not. */
    transfer_type: z.enum(TRANSFER_TYPES).nullable(),
    /** Why a call did not come about: busy, no-answer, canceled, failed, timeout; or a rejection code's name. */
    end_reason: z.string().nullable(),
    has_recording: z.boolean(),
    recording_is_deleted: z.boolean(),
    /** `/static/uploaded_file/{uuid}`; present when `has_recording`. */
    recording_url: z.string().nullable(),
    recording_seconds: z.int().nonnegative().nullable(),
    has_voicemail: z.boolean(),
    /** The carrier can transcribe its recording or voicemail. */
    is_eligible_for_transcribe: z.boolean(),
    /** Null: there is no transcript, or it is being made. */
    call_transcription_status: z.enum(TRANSCRIPTION_STATUSES).nullable(),
    /** The recorded message that was left on the customer's answering machine. */
    voicemail_drop: voicemailDropSchema.nullable(),
    /** The telephone that the call was forwarded to, E.164; null where agents were rung. */
    forwarded_to: z.string().nullable(),
    /** Outbound: who took the call, as the carrier heard it; null where it was not asked. */
    answered_by: answeredBySchema.nullable(),
    /** What is told of a text; null for anything else. */
    message: messageSchema.nullable(),
    /** What is told of a fax; null for anything else. */
    fax: faxSchema.nullable(),
    /** What a ringless voicemail adds; null for anything else. */
    ringless_voicemail: ringlessVoicemailSchema.nullable(),
    /** What an email adds; null for anything else. */
    email: emailSchema.nullable(),
    first_time_caller: z.boolean(),
    is_international: z.boolean(),
    /** How a call sounded; null when nothing was measured. */
    call_quality: callQualitySchema.nullable(),
    attempting_users: z.array(idSchema),
    target_users: z.array(idSchema),
    /** Ids of its tags, in the order of their names. */
    tags: z.array(idSchema),
    /** The outcome that its agent gave a call; null while it has none. */
    call_disposition_id: idSchema.nullable(),
    call_disposition: dispositionLabelSchema.nullable(),
    /** What an agent wrote about a call or an appointment. */
    notes: z.string().nullable(),
    /** When an admin deleted what was said and written in it: words, files and recording are gone, and that it happened stays. */
    deleted_at: instantSchema.nullable(),
    /** When a reminder is due, or an appointment starts. */
    due_at: instantSchema.nullable(),
    /** When an appointment ends. */
    ends_at: instantSchema.nullable(),
    /** Where an appointment is. */
    place: z.string().nullable(),
    /** How many minutes before an appointment its owner is reminded. */
    remind_minutes: z.array(z.int().nonnegative()).nullable(),
    created_at: instantSchema,
    answered_at: instantSchema.nullable(),
    ended_at: instantSchema.nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'Communication' });
export type Communication = z.output<typeof communicationSchema>;

/** An audit entry of a contact, shown between the communications of its timeline (reading 73). */
export const contactAuditSchema = z
  .object({
    id: idSchema,
    contact_id: idSchema,
    actor_name: z.string().nullable(),
    field: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
    /** Who or what changed it: a person of the company (`actor_name`), a visitor on a site's form, a keyword that the contact texted, the carrier, a CRM that the contact was synced with. A contact is reopened by a call, a text, a fax or an email that came in, or because its snooze ended. */
    cause: z.enum([
      'person',
      'visitor',
      'keyword',
      'carrier',
      'crm',
      'call',
      'text',
      'fax',
      'email',
      'snooze',
      'system',
    ]),
    created_at: instantSchema,
  })
  .meta({ id: 'ContactAudit' });
export type ContactAudit = z.output<typeof contactAuditSchema>;

const narrowing = {
  /** Kinds of entries, separated by commas: calls, voicemails, texts, faxes, emails, notes, reminders, changes. Absent or empty: all. `changes` are entries of the history. */
  kinds: z.string().max(200).optional(),
  /** Changes have none: they are there with `all` only. */
  direction: z.enum(['inbound', 'outbound', 'all']).default('all'),
};

export const listContactCommunicationsSchemas = {
  params: idParams,
  query: pageQuery(10).extend({
    ...narrowing,
    last_audit_created_at: instantSchema.optional(),
    /** `asc`: oldest first, from the beginning or from where `from` or the cursor says. */
    order: z.enum(['asc', 'desc']).default('desc'),
    /** A communication of this timeline: the page begins with it. Instead of a cursor. */
    from: z.coerce.number().int().positive().optional(),
  }),
  response: listOf(communicationSchema).extend({
    audits: z.array(contactAuditSchema),
    /** Only with the newest page: the oldest that nobody has read, and how many there are. Voicemails that wait to be heard do not count. */
    first_unread: z.object({ id: idSchema, count: z.int().positive() }).nullish(),
  }),
};
export type ListContactCommunications = WireOf<typeof listContactCommunicationsSchemas>;

/** Where words stand in a timeline: in a communication, or in an entry of the history. */
const timelineHitSchema = z
  .object({
    communication_id: idSchema.nullable(),
    audit_id: idSchema.nullable(),
    /** Of an entry of the history: a communication beside it, to load that place of the timeline by; null where there is none. */
    near_id: idSchema.nullable(),
    created_at: instantSchema,
  })
  .meta({ id: 'TimelineHit' });
export type TimelineHit = z.output<typeof timelineHitSchema>;

export const findInTimelineSchemas = {
  params: idParams,
  query: z.object({
    ...narrowing,
    search: z
      .string('Enter at least 3 characters.')
      .trim()
      .min(3, 'Enter at least 3 characters.')
      .max(120, 'Search for at most 120 characters.'),
    per_page: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(400).optional(),
  }),
  response: z.object({
    /** Newest first. */
    data: z.array(timelineHitSchema),
    has_more_pages: z.boolean(),
    next_cursor: z.string().nullable(),
    /** Of all pages, with the first one only. Counting stops at 1,000. */
    total: z.int().nonnegative().optional(),
  }),
};
export type FindInTimeline = WireOf<typeof findInTimelineSchemas>;

export const getCommunicationSchemas = { params: idParams, response: communicationSchema };
export type GetCommunication = WireOf<typeof getCommunicationSchemas>;

export const deleteCommunicationSchemas = { params: idParams, response: communicationSchema };
export type DeleteCommunication = WireOf<typeof deleteCommunicationSchemas>;

/** A kind of communication. */
const activityTypeSchema = z.object({
  /** Its code, as the numbers of the wire have it. */
  id: z.int().positive(),
  /** Its name, as in `type` of a communication. */
  name: z.enum(communicationTypes.names),
});
export const listActivityTypesSchemas = { response: z.object({ data: z.array(activityTypeSchema) }) };
export type ListActivityTypes = WireOf<typeof listActivityTypesSchemas>;

export const listCommunicationsSchemas = {
  query: pageQuery(25).extend({
    ...communicationFilterQuery,
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: listOf(communicationSchema),
};
export type ListCommunications = WireOf<typeof listCommunicationsSchemas>;

export const countCommunicationsSchemas = {
  query: z.object({
    ...communicationFilterQuery,
    /** Accepted: which screen asks. */
    source: z.enum(['communication-logs']).optional(),
  }),
  response: z.object({ count: z.int().nonnegative() }),
};
export type CountCommunications = WireOf<typeof countCommunicationsSchemas>;

export const markCommunicationReadSchemas = {
  params: idParams,
  body: emptySchema.optional(),
  response: communicationSchema,
};
export type MarkCommunicationRead = WireOf<typeof markCommunicationReadSchemas>;

export const getCommunicationInfoSchemas = {
  query: z.object({ sid: z.string().max(64).optional(), phone_number: phoneText.optional() }),
  response: z.object({
    campaign_id: idSchema.nullable(),
    contact: contactMatchSchema.nullable(),
  }),
};
export type GetCommunicationInfo = WireOf<typeof getCommunicationInfoSchemas>;

const bothWays = z.object({ inbound: z.int().nonnegative(), outbound: z.int().nonnegative() });

/** How much there was between the company and a contact, as far as the user may see it. */
export const communicationsSummarySchema = z
  .object({
    /** When the company first called the contact; null: it never did. */
    first_outbound_call: instantSchema.nullable(),
    inbound_calls_count: z.int().nonnegative(),
    outbound_calls_count: z.int().nonnegative(),
    inbound_texts_count: z.int().nonnegative(),
    outbound_texts_count: z.int().nonnegative(),
    /** Calls, texts, faxes and emails. */
    communications_count: z.int().nonnegative(),
    /** `unanswered`: inbound calls that nobody took, with a voicemail or without. `talk_time`: seconds. */
    calls: bothWays.extend({ unanswered: z.int().nonnegative(), talk_time: z.int().nonnegative() }),
    voicemails: z.int().nonnegative(),
    texts: bothWays,
    faxes: bothWays,
    emails: bothWays,
    first_at: instantSchema.nullable(),
    last_at: instantSchema.nullable(),
    /** The last twelve weeks of the company’s calendar, oldest first, the present one included; each begins on Monday. */
    weeks: z.array(
      z.object({
        monday: z.iso.date(),
        calls: z.int().nonnegative(),
        texts: z.int().nonnegative(),
        faxes: z.int().nonnegative(),
        emails: z.int().nonnegative(),
      }),
    ),
  })
  .meta({ id: 'CommunicationsSummary' });
export type CommunicationsSummary = z.output<typeof communicationsSummarySchema>;

export const getCommunicationsSummarySchemas = { params: idParams, response: communicationsSummarySchema };
export type GetCommunicationsSummary = WireOf<typeof getCommunicationsSummarySchemas>;
