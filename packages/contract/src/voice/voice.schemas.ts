import { z } from 'zod';
import { HANG_UP_PARTIES } from '../communications/communications.schemas.js';
import { contactMatchSchema } from '../contacts/contacts.schemas.js';
import { emptySchema, idSchema, instantSchema, phoneText, type WireOf } from '../kernel/schema.js';
import { callControlFields } from './call-state.schemas.js';

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
  'agent-lost',
  'timeout',
] as const;
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
    /** The agent who has the call; null while it rings at several, is parked, or is on its way to somebody else. */
    user_id: idSchema.nullable(),
    /** Whose phones ring now. */
    ringing_user_ids: z.array(idSchema),
    is_recording: z.boolean(),
    started_at: instantSchema,
    answered_at: instantSchema.nullable(),
    ended_at: instantSchema.nullable(),
    end_reason: z.enum(CALL_END_REASONS).nullable(),
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
export type VoiceToken = VoiceTokenWire['response'];

export const startCallSchemas = {
  body: z.object({
    phone_number: phoneText,
    /** The line to call from; the user's default when absent. */
    campaign_id: idSchema.optional(),
    contact_id: idSchema.optional(),
  }),
  response: z.object({
    call: callSchema,
    /** Give these to `device.connect({ params })`. */
    connect: z.object({ params: z.record(z.string(), z.string()) }),
  }),
};
export type StartCall = WireOf<typeof startCallSchemas>;

/** Everything that can be told before the dial, so that the person reads it before pressing. */
export const checkCallSchemas = {
  query: z.object({ phone_number: phoneText, campaign_id: z.coerce.number().int().positive().optional() }),
  response: z.object({
    allowed: z.boolean(),
    /** 1–46, most blocking first. */
    rejection: z.int().nullable(),
    message: z.string().nullable(),
    /** E.164 as understood, when it is a number at all. */
    phone_number: z.string().nullable(),
    campaign_id: idSchema.nullable(),
  }),
};
export type CheckCall = WireOf<typeof checkCallSchemas>;

const callParams = z.object({ id: z.uuid() });

export const currentCallsSchemas = { response: z.object({ data: z.array(callSchema) }) };
export type CurrentCalls = WireOf<typeof currentCallsSchemas>;

export const getCallSchemas = { params: callParams, response: callSchema };
export type GetCall = WireOf<typeof getCallSchemas>;

export const hangUpCallSchemas = { params: callParams, body: emptySchema.optional(), response: callSchema };
export type HangUpCall = WireOf<typeof hangUpCallSchemas>;

export const declineCallSchemas = { params: callParams, body: emptySchema.optional(), response: callSchema };
export type DeclineCall = WireOf<typeof declineCallSchemas>;
