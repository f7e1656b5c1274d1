import { z } from 'zod';
import { dialModes } from '../codes/index.js';
import { emptySchema, fileText, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { callSchema } from '../voice/voice.schemas.js';
import { businessHoursSchema, holidaysSchema } from '../companies/hours.schemas.js';
import { incomingNumberSchema, queueSettingsSchema, ringGroupSchema } from '../companies/companies.schemas.js';

const zoneText = z.string().min(1).max(64);

/** What a caller hears: the file when there is one, else the text by a computer's voice. */
const announcementSchema = z.object({
  text: z.string().trim().min(1, 'Enter what callers hear.').max(1000),
  /** An uploaded sound, see `uploadGreeting`. */
  file_id: z.uuid().nullable(),
});

const routeSettings = {
  /** What callers hear first while the line is open; null is nothing. Phones ring in the meantime. */
  greeting: announcementSchema.nullable(),
  /** Said to callers after the greeting while the line records its calls; null is nothing. */
  recording_announcement: z.string().trim().min(1, 'Enter what callers hear.').max(300).nullable(),
  /** IANA; null is the company's. */
  timezone: zoneText.nullable(),
  /** Sunday first; null: the company's hours and holidays, on the clock of the line. */
  business_hours: businessHoursSchema.nullable(),
  /** Of the line; on their dates they come before those of the company. */
  holidays: holidaysSchema,
  /** While closed: a message, then the voicemail or the end. */
  closed: announcementSchema.extend({ afterwards: z.enum(['voicemail', 'hang-up']) }),
  /** When nobody answers. */
  no_answer: z.enum(['voicemail', 'hang-up']),
  voicemail: announcementSchema.extend({ max_seconds: z.int().min(5).max(600) }),
  /**
   * Whom a returning caller is put through to first: 1 nobody in particular, 2 the last agent, 3 the owner of the contact, 4 the last
   * agent or else the owner, 5 the owner and nobody else.
   */
  repeat_contact_routing: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  /** Whether a call rings those who are in another one when nobody is free and the group has no queue. */
  call_waiting: z.boolean(),
  /**
   * A telephone that takes the calls of the line while it is open, E.164; null: agents are rung. A call that is not answered there ends as
   * `no_answer` says. Forwarded calls are not recorded.
   */
  forward_to: z.string().max(40, 'This is too long for a phone number.').nullable(),
  /** Whether the carrier listens to who answers calls *from* the line, and tells answering machines. Carriers charge for it. */
  detects_machines: z.boolean(),
};

/** How calls to a line are routed. */
export const lineRoutingSchema = z
  .object({
    campaign_id: idSchema,
    name: z.string(),
    /** Its numbers; the first is shown to those whom the line calls. */
    numbers: z.array(incomingNumberSchema),
    ring_group_id: idSchema.nullable(),
    records_calls: z.boolean(),
    /** A paused line takes no calls, and no call or text goes out from it (rejection 10). */
    is_paused: z.boolean(),
    /** No call or text goes out from a line that only forwards (rejection 33). */
    forwards_only: z.boolean(),
    ...routeSettings,
    /** The zone that the hours are in. */
    effective_timezone: z.string(),
    is_open_now: z.boolean(),
    /** When that changes; null when it does not within a year. */
    changes_at: instantSchema.nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'LineRouting' });
export type LineRouting = z.output<typeof lineRoutingSchema>;
/** What an admin chooses of it. */
export type LineSettings = Pick<LineRouting, keyof typeof routeSettings>;

export const getLineRoutingSchemas = { params: idParams, response: lineRoutingSchema };
export type GetLineRouting = WireOf<typeof getLineRoutingSchemas>;

/** Fields left out stay. */
export const updateLineRoutingSchemas = {
  params: idParams,
  body: z
    .object({
      name: z.string().trim().min(1, 'Name the line.').max(80, 'Use at most 80 characters.'),
      /** Id of the number of the line that is shown to those whom it calls. */
      shown_number_id: idSchema,
      ring_group_id: idSchema.nullable(),
      records_calls: z.boolean(),
      is_paused: z.boolean(),
      /** Needs `forward_to`; taking that away takes this away. */
      forwards_only: z.boolean(),
      ...routeSettings,
      /** Refused with CONFLICT unless the line is at this version. */
      if_version: z.int().positive(),
    })
    .partial(),
  response: lineRoutingSchema,
};
export type UpdateLineRouting = WireOf<typeof updateLineRoutingSchemas>;

export const deleteLineSchemas = { params: idParams, response: emptySchema };
export type DeleteLine = WireOf<typeof deleteLineSchemas>;

const end = z.enum(['voicemail', 'hang-up']);

/** One thing that happens to a caller, in the order in which it happens if no agent answers. */
const trialStepSchema = z.discriminatedUnion('kind', [
  /** The line is paused or the company closed: the carrier rejects the call. */
  z.object({ kind: z.literal('rejected') }),
  z.object({ kind: z.literal('closed'), to: end, holiday: z.string().nullable() }),
  /** Heard first; phones ring in the meantime. */
  z.object({ kind: z.literal('greeting'), is_recorded: z.boolean() }),
  z.object({
    kind: z.literal('queue'),
    /** Agents pick the caller themselves: no phone rings. */
    is_fishing: z.boolean(),
    announces_position: z.boolean(),
    offers_callback: z.boolean(),
    max_wait_seconds: z.int(),
  }),
  z.object({
    kind: z.literal('ring'),
    user_ids: z.array(idSchema),
    /** `preferred`: the caller’s own agent. `second-call`: they are in a call, and hear a beep. */
    why: z.enum(['preferred', 'second-call', ...dialModes.names]),
    seconds: z.int(),
  }),
  /** A telephone outside of the company takes the call. */
  z.object({ kind: z.literal('forward'), phone_number: z.string(), seconds: z.int() }),
  /** `nobody`: no phone could ring. `unanswered`: those that rang were not answered. `waited`: the longest wait is over. */
  z.object({
    kind: z.literal('end'),
    after: z.enum(['nobody', 'unanswered', 'waited']),
    to: end,
    /** The user whose own voicemail takes the call; null: the line's. */
    of_user_id: idSchema.nullable(),
  }),
]);

/** What a line would do with a call, told by what routes calls. No call is placed. */
export const lineTrialSchema = z
  .object({
    campaign_id: idSchema,
    at: instantSchema,
    is_open: z.boolean(),
    /** When the line opens or closes next after `at`; null when it does not within a year. */
    changes_at: instantSchema.nullable(),
    /** The zone that the hours are in. */
    effective_timezone: z.string(),
    contact: z.object({ id: idSchema, name: z.string() }).nullable(),
    steps: z.array(trialStepSchema),
    /** Everyone the line may ring, in ringing order, and whether they could be rung now. */
    people: z.array(
      z.object({
        user_id: idSchema,
        name: z.string(),
        state: z.enum(['free', 'in-call', 'unreachable', 'no-phone', 'off-hours', 'not-accepting', 'paused']),
      }),
    ),
  })
  .meta({ id: 'LineTrial' });
/** What a line would do with a call. */
export type LineTrial = z.output<typeof lineTrialSchema>;

export const tryLineSchemas = {
  params: idParams,
  query: z.object({
    /** Number of the caller; left out: someone nobody knows. */
    from: z.string().trim().max(40, 'This is too long for a phone number.').optional(),
    /** Left out: now. */
    at: instantSchema.optional(),
  }),
  response: lineTrialSchema,
};
export type TryLine = WireOf<typeof tryLineSchemas>;

export const uploadGreetingSchemas = {
  params: idParams,
  body: z.object({
    content_type: z.enum(['audio/wav', 'audio/mpeg'], 'Upload a WAV or MP3 file.'),
    /** At most 700 kB: about 45 s of telephone sound. */
    data_base64: fileText,
  }),
  response: z.object({ file_id: z.uuid() }),
};
export type UploadGreeting = WireOf<typeof uploadGreetingSchemas>;

const groupName = z.string().trim().min(1, 'Name the ring group.').max(80, 'Use at most 80 characters.');
const groupSettings = z
  .object({
    dial_mode: z.union(dialModes.names.map((name) => z.literal(dialModes.code(name)))),
    ring_timeout_seconds: z.int().min(5, 'Let phones ring for at least 5 seconds.').max(120),
    should_queue: z.boolean(),
    fishing_mode: z.boolean(),
    queue: queueSettingsSchema,
    /** In ringing order. */
    user_ids: z.array(idSchema).max(200),
  })
  .partial();

export const createRingGroupSchemas = { body: groupSettings.extend({ name: groupName }), response: ringGroupSchema };
export type CreateRingGroup = WireOf<typeof createRingGroupSchemas>;

export const updateRingGroupSchemas = {
  params: idParams,
  body: groupSettings.extend({
    name: groupName.optional(),
    /** Refused with CONFLICT unless the group is at this version. */
    if_version: z.int().positive().optional(),
  }),
  response: ringGroupSchema,
};
export type UpdateRingGroup = WireOf<typeof updateRingGroupSchemas>;

export const removeRingGroupSchemas = { params: idParams, response: emptySchema };
export type RemoveRingGroup = WireOf<typeof removeRingGroupSchemas>;

/** What becomes of a call that was for one user alone and that they did not take (spec 3 §3). */
const missedCallsSettingsSchema = z.object({
  /** `line`: as the line says; `voicemail`: the user's own greeting, then the voicemail; `hang-up`: the end. */
  missed_call_handling_mode: z.enum(['line', 'voicemail', 'hang-up']),
  /** The user's greeting. Without a text and a file, a sentence with their name. */
  greeting: z.object({
    text: z.string().trim().max(1000),
    /** An uploaded sound, see `uploadMissedCallVoicemail`; it is heard instead of the text. */
    file_id: z.uuid().nullable(),
  }),
});

/** Where a user's calls ring. */
export const answeringSchema = z
  .object({
    user_id: idSchema,
    answer_by: z.enum(['browser', 'ip_phone', 'phone_number', 'none']),
    /** E.164; rung when `answer_by` is `phone_number`. The person who picks up presses 1 to take the call. */
    phone_number: z.string().nullable(),
    /** `sip:name@host`; rung when `answer_by` is `ip_phone`. */
    sip_uri: z.string().nullable(),
    /** When their calls ring, Sunday first, in the company's zone; null: at any time. */
    operating_hours: businessHoursSchema.nullable(),
    missed_calls_settings: missedCallsSettingsSchema,
  })
  .meta({ id: 'Answering' });
export type Answering = z.output<typeof answeringSchema>;

export const getAnsweringSchemas = { params: idParams, response: answeringSchema };
export type GetAnswering = WireOf<typeof getAnsweringSchemas>;

export const updateAnsweringSchemas = {
  params: idParams,
  body: z
    .object({
      answer_by: z.enum(['browser', 'ip_phone', 'phone_number', 'none']),
      phone_number: z.string().trim().max(40).nullable(),
      sip_uri: z
        .string()
        .regex(/^sips?:[^\s@]{1,80}@[^\s@]{1,160}$/, 'Write the address as sip:name@host.')
        .nullable(),
      operating_hours: businessHoursSchema.nullable(),
      missed_calls_settings: missedCallsSettingsSchema,
    })
    .partial(),
  response: answeringSchema,
};
export type UpdateAnswering = WireOf<typeof updateAnsweringSchemas>;

export const uploadMissedCallVoicemailSchemas = { ...uploadGreetingSchemas };
export type UploadMissedCallVoicemail = WireOf<typeof uploadMissedCallVoicemailSchemas>;

export const deleteMissedCallVoicemailSchemas = { params: idParams, response: answeringSchema };
export type DeleteMissedCallVoicemail = WireOf<typeof deleteMissedCallVoicemailSchemas>;

const callParams = z.object({ id: z.uuid() });

export const sendToVoicemailSchemas = { params: callParams, body: emptySchema.optional(), response: callSchema };
export type SendToVoicemail = WireOf<typeof sendToVoicemailSchemas>;

export const takeQueuedCallSchemas = {
  params: callParams,
  body: emptySchema.optional(),
  response: z.object({
    call: callSchema,
    /** Give these to `device.connect({ params })` within 15 s. */
    connect: z.object({ params: z.record(z.string(), z.string()) }),
  }),
};
export type TakeQueuedCall = WireOf<typeof takeQueuedCallSchemas>;

export const forceDequeueSchemas = {
  params: idParams,
  body: z
    .object({
      /** Stored with the act; agents on the call see it. */
      reason: z.string().trim().max(200, 'Keep the reason within 200 characters.').optional(),
    })
    .optional(),
  response: callSchema,
};
export type ForceDequeue = WireOf<typeof forceDequeueSchemas>;

export const moveToFrontSchemas = { ...forceDequeueSchemas };
export type MoveToFront = WireOf<typeof moveToFrontSchemas>;

export const moveToRingGroupSchemas = {
  params: idParams,
  body: z.object({
    /** The group whose queue they go to. It must have one. */
    ring_group_id: idSchema,
    /** Stored with the act; agents on the call see it. */
    reason: z.string().trim().max(200, 'Keep the reason within 200 characters.').optional(),
  }),
  response: callSchema,
};
export type MoveToRingGroup = WireOf<typeof moveToRingGroupSchemas>;

export const forceTerminateSchemas = { ...forceDequeueSchemas };
export type ForceTerminate = WireOf<typeof forceTerminateSchemas>;
