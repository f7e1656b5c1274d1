import { z } from 'zod';
import { HANG_UP_PARTIES } from '../communications/communications.schemas.js';
import { contactMatchSchema } from '../contacts/contacts.schemas.js';
import { emptySchema, idSchema, instantSchema, phoneText, type WireOf } from '../kernel/schema.js';
import { callControlFields } from './call-state.schemas.js';
import { sentence } from '../kernel/sentence.js';

/**
 * Phases of a call as its agents see them:
 * `connecting` (outbound: the agent's own leg is being set up) → `ringing` → `active` ⇄ `held` → `ended`.
 * Inbound, nobody's yet: `queued` (waits for anybody), `voicemail` (hears the greeting, or speaks), `message` (hears the last words).
 */
const CALL_PHASES = ['connecting', 'ringing', 'queued', 'voicemail', 'message', 'active', 'held', 'ended'] as const;
export type CallPhase = (typeof CALL_PHASES)[number];

const CALL_END_REASONS = [
  'completed',
  'busy',
  'no-answer',
  'canceled',
  'declined',
  'failed',
  'invalid-number',
  'rejected',
  'agent-lost',
  'timeout',
] as const;
/** Why a call ended, as the server has it. */
export type CallEndReason = (typeof CALL_END_REASONS)[number];

/** A live call. The server owns it; clients apply a snapshot only when its `version` is newer. */
export const callSchema = z
  .object({
    /** Ours, not the carrier's: a uuid that the browser leg carries as the custom parameter `talk_call_id`. */
    id: z.uuid(),
    communication_id: idSchema,
    direction: z.enum(['inbound', 'outbound']),
    phase: z.enum(CALL_PHASES),
    /** The other side: E.164, or a word such as `anonymous`. */
    phone_number: z.string(),
    campaign_id: idSchema.nullable(),
    campaign_name: z.string().nullable(),
    /** The company's number on this call. */
    line_number: z.string().nullable(),
    ring_group_name: z.string().nullable(),
    contact: contactMatchSchema.nullable(),
    /** The agent who has the call; null while it rings at several, is parked, or is on its way to another agent. */
    user_id: idSchema.nullable(),
    /** Whose phones ring now. */
    ringing_user_ids: z.array(idSchema),
    is_recording: z.boolean(),
    started_at: instantSchema,
    answered_at: instantSchema.nullable(),
    ended_at: instantSchema.nullable(),
    end_reason: z.enum(CALL_END_REASONS).nullable(),
    /** When `end_reason` is `rejected`: why the gate said no as the call was about to leave; `code` is 1–46. */
    rejection: z.object({ code: z.int(), message: sentence() }).nullable().optional(),
    hung_up_by: z.enum(HANG_UP_PARTIES).nullable(),
    ...callControlFields,
    version: z.int().positive(),
  })
  .meta({ id: 'Call' });
export type Call = z.output<typeof callSchema>;

export const voiceTokenSchemas = {
  body: emptySchema.optional(),
  response: z
    .object({
      /** For the voice SDK's Device. */
      token: z.string(),
      identity: z.string(),
      ttl_seconds: z.int().positive(),
      /** Spread into the Device options; empty with Twilio itself. */
      device: z.object({ chunderw: z.string().optional(), edge: z.string().optional() }),
      /** Loopback host[:port] whose signalling has no TLS (sandbox); null in production. */
      insecure_host: z.string().nullable(),
    })
    .meta({ id: 'VoiceToken' }),
};
export type VoiceTokenWire = WireOf<typeof voiceTokenSchemas>;
/** What connects a phone to the voice network. */
export type VoiceToken = VoiceTokenWire['response'];

export const startCallSchemas = {
  body: z.object({
    phone_number: phoneText,
    /** The line to call from; the user's default when absent. */
    campaign_id: idSchema.optional(),
    contact_id: idSchema.optional(),
    /** The person has read that it is outside the contact's day time, and calls nevertheless. */
    outside_day_time: z.boolean().optional(),
  }),
  response: z.object({
    call: callSchema,
    /** Give these to `device.connect({ params })`. */
    connect: z.object({ params: z.record(z.string(), z.string()) }),
  }),
};
export type StartCall = WireOf<typeof startCallSchemas>;

const LINE_REASONS = ['forced', 'chosen', 'user-default', 'account-default', 'first'] as const;
const ZONE_SOURCES = ['explicit', 'place', 'number', 'list', 'company'] as const;

/** One thing that stands in the way of a call. */
const callObstacleSchema = z
  .object({
    /** 1–46. */
    rejection: z.int(),
    /** Of `REJECTIONS`. */
    name: z.string(),
    /** Where to show it: the account's reasons weigh most. */
    scope: z.enum(['account', 'user', 'line', 'contact', 'message']),
    message: sentence(),
    /** What more is known: the reason that was given, the country that is not switched on. */
    detail: sentence().nullable(),
    /** The rule that fired, for support. */
    rule: z.string(),
  })
  .meta({ id: 'CallObstacle' });
export type CallObstacle = z.output<typeof callObstacleSchema>;

/** What the clock shows where the contact is. */
const callDayTimeSchema = z
  .object({
    /** Whether it is between 08:00 and 18:00 in every zone that it can be. */
    ok: z.boolean(),
    /** In the user's 12 or 24 hours; of the first zone outside day time, else of the likeliest. */
    time: z.string(),
    zone: z.string(),
    source: z.enum(ZONE_SOURCES),
    confidence: z.enum(['high', 'medium', 'low']),
    /** The spec's words, asked when the call is started now; null when nothing is asked. */
    question: sentence().nullable(),
  })
  .meta({ id: 'CallDayTime' });

export type CallDayTime = z.output<typeof callDayTimeSchema>;

/** Everything that can be told before the dial, so that the person reads it before pressing. */
export const checkCallSchemas = {
  query: z.object({
    phone_number: phoneText,
    campaign_id: z.coerce.number().int().positive().optional(),
    contact_id: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    /** No obstacle. The day-time question may still be asked. */
    allowed: z.boolean(),
    /** 1–46, most blocking first. */
    rejection: z.int().nullable(),
    message: sentence().nullable(),
    /** E.164 as understood, when it is a number at all. */
    phone_number: z.string().nullable(),
    /** The line that the call would go out from; null when there is none, or the person has to choose. */
    campaign_id: idSchema.nullable(),
    campaign_reason: z.enum(LINE_REASONS).nullable(),
    /** Everything that stands in the way, most blocking first; `rejection` is the first of them. */
    obstacles: z.array(callObstacleSchema),
    alternatives: z.object({
      /** Lines that the call could go out from instead, when only the line is in the way. */
      lines: z.array(z.object({ id: idSchema, name: z.string(), phone_number: z.string() })),
      /** Colleagues who can lift the first obstacle; at most three. */
      people: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
    day_time: callDayTimeSchema.nullable(),
  }),
};
export type CheckCall = WireOf<typeof checkCallSchemas>;
/** Whether a number may be called, from which line, and what stands in the way. */
export type CallCheck = CheckCall['response'];

const callParams = z.object({ id: z.uuid() });

export const currentCallsSchemas = { response: z.object({ data: z.array(callSchema) }) };
export type CurrentCalls = WireOf<typeof currentCallsSchemas>;

export const getCallSchemas = { params: callParams, response: callSchema };
export type GetCall = WireOf<typeof getCallSchemas>;

export const hangUpCallSchemas = { params: callParams, body: emptySchema.optional(), response: callSchema };
export type HangUpCall = WireOf<typeof hangUpCallSchemas>;

export const declineCallSchemas = { params: callParams, body: emptySchema.optional(), response: callSchema };
export type DeclineCall = WireOf<typeof declineCallSchemas>;
