import {
  BROADCAST_KINDS,
  BROADCAST_STATUSES,
  broadcastFilter,
  COST_WARNINGS,
  RATE_KINDS,
} from '@talk/domain/broadcasts';
import { isTimeZone } from '@talk/domain/time';
import { z } from 'zod';
import { attachmentSchema } from '../attachments/attachments.schemas.js';
import { contactFilterBody } from '../contacts/contact-filter.schemas.js';
import { sentence } from '../kernel/sentence.js';
import { contactIdsText } from '../lists/contact-ids.schemas.js';
import {
  emptySchema,
  flagQuery,
  idParams,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  type WireOf,
} from '../kernel/schema.js';

/** Contacts that one broadcast may name one by one. */
const IDS_AT_MOST = 5_000;

/** A text or a ringless voicemail to many contacts. */
export const broadcastSchema = z
  .object({
    id: idSchema,
    /** `sms`: texts. `rvm`: ringless voicemails. */
    kind: z.enum(BROADCAST_KINDS),
    name: z.string(),
    status: z.enum(BROADCAST_STATUSES),
    /** Whose it is: its texts are this user's. */
    user_id: idSchema,
    user_name: z.string().nullable(),
    campaign_id: idSchema.nullable(),
    campaign_name: z.string().nullable(),
    /** With merge fields such as `{{contact.first_name|there}}`, and without the opt-out text. */
    body: z.string(),
    attachments: z.array(attachmentSchema),
    gif_url: z.string().nullable(),
    opt_out: z.boolean(),
    /** The recorded message that ringless voicemails leave; null while none is chosen, and for texts. */
    voicemail_message: z.object({ id: idSchema, name: z.string() }).nullable(),
    /** Who gets it: a list, the matches of a filter, or chosen contacts. Null while nobody is chosen. */
    audience: z
      .object({ kind: z.enum(['list', 'filter', 'contacts']), name: z.string(), list_id: idSchema.nullable() })
      .nullable(),
    /** When it was scheduled for, in the zone that the time was chosen in. */
    schedule_date: instantSchema.nullable(),
    timezone: z.string().nullable(),
    /** Why it stopped by itself, while it is paused, or for good. */
    reason: sentence().nullable(),
    /** Recipients. Those that were neither texted, excluded nor canceled are still waiting. */
    total_count: z.int().nonnegative(),
    texted_count: z.int().nonnegative(),
    excluded_count: z.int().nonnegative(),
    canceled_count: z.int().nonnegative(),
    /** When the next text is sent, while it waits for hours or for the next day. */
    next_send_at: instantSchema.nullable(),
    created_at: instantSchema,
    started_at: instantSchema.nullable(),
    finished_at: instantSchema.nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'Broadcast' });
/** A text or a ringless voicemail to many contacts. */
export type Broadcast = z.output<typeof broadcastSchema>;

/** What became of a recipient. `carried_over`: the text waits for hours, or for the next day. `queued`: it is about to be sent. */
const BROADCAST_OUTCOMES = [
  'waiting',
  'carried_over',
  'queued',
  'sent',
  'delivered',
  'failed',
  'excluded',
  'canceled',
] as const;
const outcomeSchema = z.enum(BROADCAST_OUTCOMES);
/** What became of a recipient of a broadcast. */
export type BroadcastOutcome = (typeof BROADCAST_OUTCOMES)[number];

/** How many recipients get no text, and why. */
const excludedSchema = z.object({
  /** 1–46 (spec 2 §8); null for a reason that only broadcasts have. */
  rejection: z.int().positive().nullable(),
  reason: sentence(),
  count: z.int().positive(),
});

export const broadcastActivitySchema = broadcastSchema
  .extend({
    /** Recipients by outcome; outcomes that nobody has are left out. */
    outcomes: z.array(z.object({ outcome: outcomeSchema, count: z.int().positive() })),
    /** Why recipients were excluded, or their texts failed; most frequent first. */
    reasons: z.array(excludedSchema),
  })
  .meta({ id: 'BroadcastActivity' });
/** A broadcast with the outcomes of its recipients. */
export type BroadcastActivity = z.output<typeof broadcastActivitySchema>;

export const broadcastRecipientSchema = z
  .object({
    contact_id: idSchema,
    /** Null when the contact is not there for the user who asks. */
    name: z.string().nullable(),
    /** E.164; null while it was not chosen, and for a contact that the user does not see. */
    phone_number: z.string().nullable(),
    outcome: outcomeSchema,
    rejection: z.int().positive().nullable(),
    reason: sentence().nullable(),
    communication_id: idSchema.nullable(),
    /** When it was sent; of one that is carried over, when it is tried again. */
    at: instantSchema.nullable(),
  })
  .meta({ id: 'BroadcastRecipient' });
/** A recipient of a broadcast, and what became of the text. */
export type BroadcastRecipient = z.output<typeof broadcastRecipientSchema>;

export const broadcastEstimateSchema = z
  .object({
    /** Contacts that are chosen. */
    total: z.int().nonnegative(),
    /** Those that would get the text. */
    recipients: z.int().nonnegative(),
    /** Most frequent first. */
    excluded: z.array(excludedSchema),
    /** What would keep every text from being sent, such as a line without an approved use case (10DLC). Most blocking first. */
    obstacles: z.array(z.object({ rejection: z.int().positive(), reason: sentence(), detail: sentence().nullable() })),
    /** Segments of the shortest and of the longest text (a ringless voicemail counts as 1), of all together, and how many texts have how many. */
    segments: z.object({
      min: z.int().nonnegative(),
      max: z.int().nonnegative(),
      total: z.int().nonnegative(),
      distribution: z.array(z.object({ segments: z.int().nonnegative(), count: z.int().positive() })),
    }),
    /** Contacts × segments × rate, in thousandths of a US dollar, without carrier fees; null when nothing is charged. */
    price: z
      .object({
        /** If every text were as cheap as the cheapest, and as dear as the dearest. */
        min_mills: z.int().nonnegative(),
        max_mills: z.int().nonnegative(),
        /** Of all texts as they are. */
        total_mills: z.int().nonnegative(),
        rates: z.array(z.enum(RATE_KINDS)),
      })
      .nullable(),
    /** Segments that the account can still send; null: not metered. */
    text_credits: z.int().nonnegative().nullable(),
    warning: z.enum(COST_WARNINGS).nullable(),
    /** Texts of one day that the account, or the line, can send at most; null: there is no limit. */
    daily_limit: z.int().positive().nullable(),
    /** When texts are sent, day by day in the company's zone. Texts over the daily limit are sent on the days after. */
    timezone: z.string(),
    days: z.array(
      z.object({ date: z.iso.date(), count: z.int().positive(), first_at: instantSchema, last_at: instantSchema }),
    ),
    /** The text as the first few recipients would get it. */
    samples: z.array(
      z.object({ contact_id: idSchema, name: z.string(), text: z.string(), segments: z.int().nonnegative() }),
    ),
  })
  .meta({ id: 'BroadcastEstimate' });
/** Who would get a broadcast, what it would cost, and when. */
export type BroadcastEstimate = z.output<typeof broadcastEstimateSchema>;

const timezone = z.string().max(64).refine(isTimeZone, 'Choose a time zone, such as America/New_York.');

const audienceSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('list'), list_id: idSchema }),
    /** Everything that matches when it is sent. The name is for people: that of a saved view. */
    z.object({
      kind: z.literal('filter'),
      name: z.string().trim().min(1, 'Name the filter.').max(80, 'Use at most 80 characters.'),
      filter: contactFilterBody,
    }),
    z.object({
      kind: z.literal('contacts'),
      contact_ids: z
        .array(idSchema)
        .min(1, 'Choose at least one contact.')
        .max(IDS_AT_MOST, `Choose at most ${IDS_AT_MOST} contacts, or a list.`),
    }),
  ],
  'Choose a list, a filter or contacts.',
);
/** Who a broadcast is for, as it is chosen. */
export type BroadcastAudience = z.input<typeof audienceSchema>;

const fields = {
  /** Default `sms`. */
  kind: z.enum(BROADCAST_KINDS, 'Choose sms or rvm.'),
  name: z.string().trim().min(1, 'Name the broadcast.').max(80, 'Use at most 80 characters.'),
  campaign_id: idSchema.nullable(),
  body: z.string().max(1600, 'Keep the text within 1600 characters.'),
  attachments: z.array(z.uuid()).max(10, 'Attach at most 10 files.'),
  gif_url: z
    .url('The GIF needs an https address.')
    .startsWith('https://', 'The GIF needs an https address.')
    .nullable(),
  opt_out: z.boolean(),
  /** One of the messages that the user can leave on answering machines. For ringless voicemail only. */
  voicemail_message_id: idSchema.nullable(),
  audience: audienceSchema.nullable(),
  /** A time in the future; null: as soon as it is sent. */
  schedule_date: instantSchema.nullable(),
  timezone: timezone.nullable(),
};

export const listBroadcastsSchemas = {
  query: pageQuery(10).extend({
    /** `sent` is the same as `done`; anything unknown is `all`. */
    status: z.string().max(20).optional().transform(broadcastFilter),
    /** Words of its name. */
    search_text: z.string().trim().max(80).optional(),
    order_by: z.enum(['id', 'name', 'created_at'], 'Order by id, name or created_at.').default('id'),
    order: z.enum(['asc', 'desc'], 'Order asc or desc.').default('desc'),
    /** `0`: one page with as many as there are, 100 at most. */
    paginate: flagQuery,
  }),
  response: listOf(broadcastSchema),
};
export type ListBroadcasts = WireOf<typeof listBroadcastsSchemas>;

export const createBroadcastSchemas = {
  body: z.object(fields).partial().extend({ name: fields.name }),
  response: broadcastSchema,
};
export type CreateBroadcast = WireOf<typeof createBroadcastSchemas>;

export const getBroadcastSchemas = { params: idParams, response: broadcastActivitySchema };
export type GetBroadcast = WireOf<typeof getBroadcastSchemas>;

export const updateBroadcastSchemas = {
  params: idParams,
  body: z.object(fields).partial().extend({
    /** Refuses the change when somebody was faster. */
    if_version: z.int().positive().optional(),
  }),
  response: broadcastSchema,
};
export type UpdateBroadcast = WireOf<typeof updateBroadcastSchemas>;

export const removeBroadcastSchemas = { params: idParams, response: emptySchema };
export type RemoveBroadcast = WireOf<typeof removeBroadcastSchemas>;

export const estimateBroadcastSchemas = { params: idParams, response: broadcastEstimateSchema };
export type EstimateBroadcast = WireOf<typeof estimateBroadcastSchemas>;

export const sendBroadcastSchemas = {
  params: idParams,
  body: z.object({
    /** How many contacts the sender believes there are. Needed above 1,000, and then it must be right. */
    confirm_count: z.int().nonnegative().optional(),
    /** Refuses to send what somebody has changed since. */
    if_version: z.int().positive().optional(),
  }),
  response: broadcastSchema,
};
export type SendBroadcast = WireOf<typeof sendBroadcastSchemas>;

/** The same of ringless voicemails. */
export const sendVoicemailBroadcastSchemas = { ...sendBroadcastSchemas };
export type SendVoicemailBroadcast = WireOf<typeof sendVoicemailBroadcastSchemas>;

export const toggleBroadcastSchemas = {
  params: idParams,
  body: z.object({ is_active: z.boolean() }),
  response: broadcastSchema,
};
export type ToggleBroadcast = WireOf<typeof toggleBroadcastSchemas>;

export const cancelBroadcastSchemas = { params: idParams, body: emptySchema.optional(), response: broadcastSchema };
export type CancelBroadcast = WireOf<typeof cancelBroadcastSchemas>;

export const listBroadcastRecipientsSchemas = {
  params: idParams,
  query: pageQuery(25).extend({ outcome: outcomeSchema.optional() }),
  response: listOf(broadcastRecipientSchema),
};
export type ListBroadcastRecipients = WireOf<typeof listBroadcastRecipientsSchemas>;

/** CSV with one row for each recipient, not JSON; described here so that the operation has its place in the reference. */
export const exportBroadcastSchemas = { params: idParams, response: z.string().meta({ format: 'binary' }) };
export type ExportBroadcast = WireOf<typeof exportBroadcastSchemas>;

export const listContactBroadcastsSchemas = {
  query: z.object({ contact_ids: contactIdsText }),
  response: z.object({
    /** Contacts to whom no broadcast was sent are left out, and so are those that the user may not see. */
    data: z.array(
      z.object({
        contact_id: idSchema,
        /** Newest first. */
        broadcasts: z.array(z.object({ id: idSchema, name: z.string() })),
      }),
    ),
  }),
};
export type ListContactBroadcasts = WireOf<typeof listContactBroadcastsSchemas>;
