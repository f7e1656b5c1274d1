import { z } from 'zod';
import { communicationSchema } from '../communications/communications.schemas.js';
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
import { messageAlternativeSchema, messageObstacleSchema } from './message.schemas.js';
import { sentence } from '../kernel/sentence.js';

/** What a person writes, in any of the ways to send it. */
const messageDraftSchema = z.object({
  contact_id: idSchema,
  /** One of the contact's numbers; absent: the one that they last wrote from or spoke on, else their first that can be texted. */
  phone_number: phoneText.optional(),
  /** Absent: the line of the last text or answered call with this number, then the person's default line. */
  campaign_id: idSchema.optional(),
  /** Before the opt-out text. */
  body: z.string().max(1600, 'Keep the text within 1600 characters.').default(''),
  /** Uploaded before (`POST /api/v1/attachments`): their uuids. */
  attachments: z.array(z.uuid()).max(10, 'Attach at most 10 files.').default([]),
  gif_url: z
    .url('The GIF needs an https address.')
    .startsWith('https://', 'The GIF needs an https address.')
    .optional(),
  /** Appends the company's opt-out text. */
  opt_out: z.boolean().default(true),
  /** Shortens the addresses in the text on the company's own domain. */
  shorten_links: z.boolean().default(false),
  template_id: idSchema.optional(),
});
export type MessageDraft = z.input<typeof messageDraftSchema>;

export const sendMessageSchemas = {
  body: messageDraftSchema.extend({
    /** May be left out when a call is answered, or with a `phone_number`: its contact is found, or added. */
    contact_id: idSchema.optional(),
    /** The newest communication of the thread that its writer has seen; another one since answers THREAD_CHANGED. Absent: not asked. */
    seen_communication_id: idSchema.optional(),
    /** The call that this text answers ("Reply by text"); it is declined when it still rings at the sender. */
    reply_to_call_id: z.uuid().optional(),
  }),
  response: communicationSchema,
};
export type SendMessage = WireOf<typeof sendMessageSchemas>;

/** Takes a message back within its undo time; what was written comes back for the composer. */
export const undoMessageSchemas = { params: idParams, response: z.object({ draft: messageDraftSchema }) };
export type UndoMessage = WireOf<typeof undoMessageSchemas>;

/** Sends a failed message again, as a new one. */
export const retryMessageSchemas = {
  params: idParams,
  body: z.object({ campaign_id: idSchema.optional() }).optional(),
  response: communicationSchema,
};
export type RetryMessage = WireOf<typeof retryMessageSchemas>;

export const scheduledMessageSchema = z
  .object({
    id: idSchema,
    contact_id: idSchema,
    phone_number: z.string(),
    campaign_id: idSchema,
    user_id: idSchema,
    user_name: z.string().nullable(),
    draft: messageDraftSchema,
    /** When it is to leave. */
    schedule_date: instantSchema,
    /** The zone it was chosen in: the contact's or the writer's. */
    timezone: z.string(),
    cancel_on_reply: z.boolean(),
    status: z.enum(['scheduled', 'sent', 'cancelled', 'failed']),
    /** Why it was cancelled or did not leave, as a sentence. */
    reason: sentence().nullable(),
    rejection: z.int().positive().nullable(),
    /** The text that it became. */
    communication_id: idSchema.nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'ScheduledMessage' });
/** A text that leaves later. */
export type ScheduledMessage = z.output<typeof scheduledMessageSchema>;

const schedule = {
  schedule_date: instantSchema,
  timezone: z.string().max(60),
  cancel_on_reply: z.boolean().default(false),
};
export const scheduleMessageSchemas = { body: messageDraftSchema.extend(schedule), response: scheduledMessageSchema };
export type ScheduleMessage = WireOf<typeof scheduleMessageSchemas>;

export const listScheduledMessagesSchemas = {
  query: pageQuery(25).extend({ contact_id: z.coerce.number().int().positive().optional() }),
  response: listOf(scheduledMessageSchema),
};
export type ListScheduledMessages = WireOf<typeof listScheduledMessagesSchemas>;

export const getScheduledMessageSchemas = { params: idParams, response: scheduledMessageSchema };
export type GetScheduledMessage = WireOf<typeof getScheduledMessageSchemas>;

export const updateScheduledMessageSchemas = {
  params: idParams,
  // A default would be taken for a change: what is left out stays as it is.
  body: messageDraftSchema
    .omit({ contact_id: true })
    .extend({
      body: messageDraftSchema.shape.body.unwrap(),
      attachments: messageDraftSchema.shape.attachments.unwrap(),
      /** Null takes it out. */
      gif_url: messageDraftSchema.shape.gif_url.unwrap().nullable(),
      opt_out: z.boolean(),
      shorten_links: z.boolean(),
      schedule_date: instantSchema,
      timezone: schedule.timezone,
      cancel_on_reply: z.boolean(),
    })
    .partial(),
  response: scheduledMessageSchema,
};
export type UpdateScheduledMessage = WireOf<typeof updateScheduledMessageSchemas>;

export const cancelScheduledMessageSchemas = { params: idParams, response: emptySchema };
export type CancelScheduledMessage = WireOf<typeof cancelScheduledMessageSchemas>;

/** Plans a cancelled text again, as it was. */
export const restoreScheduledMessageSchemas = { params: idParams, response: scheduledMessageSchema };
export type RestoreScheduledMessage = WireOf<typeof restoreScheduledMessageSchemas>;

/** Whether a text could go to a contact now, and from where; asked before anyone types, and again as they type. */
export const checkMessageSchemas = {
  query: z.object({
    contact_id: z.coerce.number().int().positive(),
    phone_number: phoneText.optional(),
    campaign_id: z.coerce.number().int().positive().optional(),
    with_media: z.enum(['0', '1']).default('0'),
    attachments: z.coerce.number().int().nonnegative().default(0),
  }),
  response: z
    .object({
      decision: z.enum(['allowed', 'blocked', 'later']),
      /** Most blocking first. */
      obstacles: z.array(messageObstacleSchema),
      /** Quiet hours: when it may leave. */
      at: instantSchema.nullable(),
      /** The sentence about quiet hours, when they apply. */
      reason: sentence().nullable(),
      alternatives: z.array(messageAlternativeSchema),
      line: z.object({ id: idSchema, name: z.string(), phone_number: z.string() }).nullable(),
      phone_number: z.string().nullable(),
      /** The number that a text goes to when none is chosen: the one that they last wrote from or spoke on, else their first that can be texted. */
      reply_number: z.string().nullable(),
      /** Lines that could text this number now. */
      lines: z.array(z.object({ id: idSchema, name: z.string(), phone_number: z.string() })),
      /** Numbers of the contact. */
      numbers: z.array(
        z.object({
          phone_number: z.string(),
          title: z.string(),
          is_opted_out: z.boolean(),
          line_type: z.enum(['landline', 'wireless', 'voip', 'other', 'unknown']),
        }),
      ),
      /** The text that is appended; null when it is off or was sent before ("first message only"). */
      opt_out_text: z.string().nullable(),
      /** What a segment costs in USD, thousandths; null when nothing is charged. */
      rate_mills: z.object({ sms: z.int(), mms: z.int() }).nullable(),
      /** Long texts go as one MMS. */
      long_as_mms: z.boolean(),
      undo_seconds: z.int().nonnegative(),
      /** The clock of the recipient. */
      local_time: z
        .object({ zone: z.string(), time: z.string(), confidence: z.enum(['high', 'medium', 'low']) })
        .nullable(),
      max_attachments: z.int().positive(),
      /** When a scheduled text may reach them, soonest first, within the next eight days; a later time is decided when it is chosen. */
      hours: z.array(z.object({ from: instantSchema, until: instantSchema })),
      /** Where the company's short links begin: first that of new ones. Seven letters follow. */
      link_prefixes: z.array(z.string()),
    })
    .meta({ id: 'MessageCheck' }),
};
export type CheckMessage = WireOf<typeof checkMessageSchemas>;
/** Whether a text may be sent, from which line, what it costs, and what stands in the way. */
export type MessageCheck = CheckMessage['response'];

export const getLineNumberForContactSchemas = {
  params: idParams.extend({ lineId: z.coerce.number().int().positive() }),
  response: z.object({ id: idSchema, phone_number: z.string(), country: z.string(), is_toll_free: z.boolean() }),
};
export type GetLineNumberForContact = WireOf<typeof getLineNumberForContactSchemas>;
