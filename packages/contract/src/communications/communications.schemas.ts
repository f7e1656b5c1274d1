import { z } from 'zod';
import { faxSchema } from '../faxes/fax.schemas.js';
import { messageSchema } from '../messaging/message.schemas.js';
import { answeredBySchema, voicemailDropSchema } from '../voice/call-state.schemas.js';
import { COMMUNICATION_STATUSES, callbackStatuses, communicationTypes, dispositionStatuses } from '../codes/index.js';
import { callQualitySchema } from '../quality/quality.schemas.js';
import { contactMatchSchema } from '../contacts/contacts.schemas.js';
import { dispositionLabelSchema } from '../dispositions/label.schemas.js';
import {
  emptySchema,
  flagQuery,
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

/** A call, text, fax or note of a contact (spec 1 §3). Names stand for the numbers of the codes. */
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
    incoming_number_id: idSchema.nullable(),
    /** The customer's number, E.164, or a word such as `anonymous`. */
    lead_number: z.string(),
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
    /** Why a call did not come about: busy, no-answer, canceled, failed, timeout; or a rejection code's name. */
    end_reason: z.string().nullable(),
    has_recording: z.boolean(),
    recording_is_deleted: z.boolean(),
    /** `/static/uploaded_file/{uuid}`; present when `has_recording`. */
    recording_url: z.string().nullable(),
    recording_seconds: z.int().nonnegative().nullable(),
    has_voicemail: z.boolean(),
    /** The recorded message that was left on the customer's answering machine. */
    voicemail_drop: voicemailDropSchema.nullable(),
    /** Outbound: who took the call, as the carrier heard it; null where it was not asked. */
    answered_by: answeredBySchema.nullable(),
    /** What is told of a text; null for anything else. */
    message: messageSchema.nullable(),
    /** What is told of a fax; null for anything else. */
    fax: faxSchema.nullable(),
    first_time_caller: z.boolean(),
    is_international: z.boolean(),
    /** How a call sounded; null when nothing was measured. */
    call_quality: callQualitySchema.nullable(),
    attempting_users: z.array(idSchema),
    target_users: z.array(idSchema),
    tags: z.array(idSchema),
    /** The outcome that its agent gave a call; null while it has none. */
    call_disposition_id: idSchema.nullable(),
    call_disposition: dispositionLabelSchema.nullable(),
    /** What its agent wrote about a call. */
    notes: z.string().nullable(),
    /** When a reminder is due. */
    due_at: instantSchema.nullable(),
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
    /** Who or what changed it: a person of the company (`actor_name`), a visitor on a site's form, a keyword that the contact texted, the carrier. */
    cause: z.enum(['person', 'visitor', 'keyword', 'carrier', 'system']),
    created_at: instantSchema,
  })
  .meta({ id: 'ContactAudit' });
export type ContactAudit = z.output<typeof contactAuditSchema>;

export const listContactCommunicationsSchemas = {
  params: idParams,
  query: pageQuery(10).extend({ last_audit_created_at: instantSchema.optional() }),
  response: listOf(communicationSchema).extend({ audits: z.array(contactAuditSchema) }),
};
export type ListContactCommunications = WireOf<typeof listContactCommunicationsSchemas>;

export const getCommunicationSchemas = { params: idParams, response: communicationSchema };
export type GetCommunication = WireOf<typeof getCommunicationSchemas>;

export const listCommunicationsSchemas = {
  query: pageQuery(25).extend({
    type: z.enum([...communicationTypes.names, 'all']).default('all'),
    direction: z.enum(['inbound', 'outbound', 'all']).default('all'),
    answer_status: z
      .enum([
        'all',
        'live',
        'hold',
        'queued',
        'unanswered',
        'missed',
        'abandoned',
        'voicemail',
        'in-progress',
        'failed',
        'deadend',
        'completed',
      ])
      .default('all'),
    from_date: z.string().max(30).optional(),
    to_date: z.string().max(30).optional(),
    min_talk_time: z.coerce.number().int().nonnegative().default(0),
    search_text: z.string().trim().max(120).optional(),
    owners: z.string().max(400).optional(),
    my_contact: flagQuery,
    has_unread: flagQuery,
    /** The user's, what rang them, and what was meant for them and could not reach them. */
    mine: flagQuery,
    /** What the user should hear of: theirs, what rang them or was meant for them, and what came to a line of their ring groups. */
    for_me: flagQuery,
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: listOf(communicationSchema),
};
export type ListCommunications = WireOf<typeof listCommunicationsSchemas>;

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
