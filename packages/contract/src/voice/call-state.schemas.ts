import { z } from 'zod';
import { idSchema, instantSchema } from '../kernel/schema.js';

/**
 * Who takes part in a call. `state`:
 * `ringing` their phone rings, or their browser is about to connect → `joined` → `left`;
 * `away` an agent whose audio is in another call of theirs (Hold & answer); `lost` an agent whose connection broke and who may rejoin.
 */
const departureSchema = z.enum(['left', 'removed', 'transferred', 'parked', 'message-left']);
/**
 * Why a call goes on without an agent: they `left` it to the others, were `removed` (dropped, or no longer asked), handed it over, parked
 * it, or a recorded message took their place.
 */
export type Departure = z.output<typeof departureSchema>;

const participantSchema = z
  .object({
    /** Stable within the call: `customer`, `user-7`, or `invite-…` for a number or a ring group that was added. */
    id: z.string(),
    role: z.enum(['agent', 'customer', 'third-party']),
    user_id: idSchema.nullable(),
    /** The name of a colleague or of a ring group that rings; null for the customer (see `contact`) and for numbers. */
    name: z.string().nullable(),
    /** E.164; null for agents. */
    phone_number: z.string().nullable(),
    state: z.enum(['ringing', 'joined', 'away', 'lost', 'left']),
    /** Hears hold music, and nobody hears them. */
    on_hold: z.boolean(),
    /** Muted by the server, for everybody; an agent's own mute button is not this. */
    is_muted: z.boolean(),
    /** Who called them in; null for those with whom the call began, and for the customer. */
    invited_by_name: z.string().nullable(),
    /** Why the call goes on without this agent; null while they are in it, and when their connection merely ended. */
    departure: departureSchema.nullable(),
  })
  .meta({ id: 'CallParticipant' });
/** One person in a call. */
export type CallParticipant = z.output<typeof participantSchema>;

/** Whom a call is transferred to, or who is added to it. `name` is resolved by the server. */
const invitedSchema = z.object({
  type: z.enum(['user', 'ring-group', 'number']),
  user_id: idSchema.nullable(),
  ring_group_id: idSchema.nullable(),
  phone_number: z.string().nullable(),
  name: z.string(),
});

/**
 * The latest transfer of a call. `ringing` → (warm) `consulting` → `done`, or `failed` when nobody took it, or `canceled`.
 * Cold: the agent is free at once; a cold transfer that rings out is `failed`, and until `take_back_until` the agent may take the
 * customer back. Afterwards the call is parked for the team.
 */
const transferSchema = z
  .object({
    kind: z.enum(['cold', 'warm']),
    to: invitedSchema,
    /** Who began it. Only they may swap, complete or cancel it. */
    by_user_id: idSchema,
    by_name: z.string(),
    state: z.enum(['ringing', 'consulting', 'done', 'failed', 'canceled']),
    /** Warm, while consulting: with whom the agent talks; the other one hears music. */
    talking_to: z.enum(['customer', 'target']).nullable(),
    take_back_until: instantSchema.nullable(),
  })
  .meta({ id: 'CallTransfer' });
export type CallTransfer = z.output<typeof transferSchema>;

const parkedSchema = z
  .object({
    by_user_id: idSchema,
    by_name: z.string(),
    reason: z.string().nullable(),
    at: instantSchema,
  })
  .meta({ id: 'ParkedCall' });
/** A call that waits for any agent to take it. */
export type ParkedCall = z.output<typeof parkedSchema>;

/** A recorded message that was left on an answering machine: `playing` → `played`, or `cut-short` when the machine hung up before its end. */
export const voicemailDropSchema = z
  .object({ name: z.string(), by_user_id: idSchema, state: z.enum(['playing', 'played', 'cut-short']) })
  .meta({ id: 'VoicemailDrop' });
export type VoicemailDrop = z.output<typeof voicemailDropSchema>;

/**
 * Who took a call of ours, as the carrier heard it: `machine` once the greeting of an answering machine or mailbox is over. Only lines
 * that ask for it are listened to (`detects_machines`), and the carrier may be mistaken.
 */
export const answeredBySchema = z.enum(['human', 'machine', 'fax', 'unknown']).meta({ id: 'AnsweredBy' });
export type AnsweredBy = z.output<typeof answeredBySchema>;

/** `listen`: hears the call; `whisper`: is heard by its agent alone; `join`: is heard by everyone. */
export const supervisionModeSchema = z.enum(['listen', 'whisper', 'join']);
/** What a supervisor does in a call. */
export type SupervisionMode = z.output<typeof supervisionModeSchema>;

const callSupervisorSchema = z
  .object({ user_id: idSchema, name: z.string(), mode: supervisionModeSchema })
  .meta({ id: 'CallSupervisor' });
/** A supervisor who is in a call without a part in it, as its agents see them. */
export type CallSupervisor = z.output<typeof callSupervisorSchema>;

const callHelpSchema = z
  .object({ by_user_id: idSchema, by_name: z.string(), at: instantSchema })
  .meta({ id: 'CallHelp' });
/** An agent's request for a supervisor. */
export type CallHelp = z.output<typeof callHelpSchema>;

/** What control of a call adds to its snapshot. */
export const callControlFields = {
  /** Customer first, then in the order in which they came. Those who left stay listed. */
  participants: z.array(participantSchema),
  /** Since when the customer hears hold music, for whatever reason; null while they do not. */
  held_since: instantSchema.nullable(),
  recording: z.enum(['off', 'on', 'paused']),
  /** Set while the call is parked: it has no agent then (`user_id` null) and anybody of the company may unpark it. */
  parked: parkedSchema.nullable(),
  transfer: transferSchema.nullable(),
  /** Set while the agent who had the call is lost: until then `POST …/rejoin` gives it back. */
  rejoin_until: instantSchema.nullable(),
  /** The caller spoke after the beep of our voicemail. Known when they have finished, also after the end of the call. */
  has_voicemail: z.boolean(),
  /** Set once a recorded message was left to the machine that took the call; its phase is `message` until that has ended. */
  voicemail_drop: voicemailDropSchema.nullable(),
  /** Null until the carrier has heard enough, and where it was not asked. */
  answered_by: answeredBySchema.nullable(),
  /** Those whom the agents may know of: a company can hide who only listens. Empty once the call is over. */
  supervisors: z.array(callSupervisorSchema),
  /** Set while an agent of the call waits for a supervisor: until one comes, the agent withdraws it, or the call ends. */
  help: callHelpSchema.nullable(),
};
