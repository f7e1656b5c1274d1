import { z } from 'zod';
import { deviceInfoSchema } from '../identity/identity.schemas.js';
import { idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';

/** 0–8, spec 2 §4. */
export const agentStatusSchema = z.int().min(0).max(8);

export const agentPresenceSchema = z
  .object({
    user_id: idSchema,
    agent_status: agentStatusSchema,
    last_agent_status_change: instantSchema.nullable(),
    /** What it will be when the work that decides it now is over: chosen meanwhile, or from before. Null while no work does. */
    next_status: agentStatusSchema.nullable(),
    /** A phone of theirs is registered and has said so within the last 40 s: only then does a call ring there. */
    is_reachable: z.boolean(),
    /** Since when it is not; null while they are reachable, and for a user whose phone was never on. */
    unreachable_since: instantSchema.nullable(),
    /** Grows with each change. A phone that fell silent is told of a moment later: until then two answers with one version can differ in it. */
    version: z.int().positive(),
  })
  .meta({ id: 'AgentPresence' });
/** Whether an agent can be rung, and what they chose. */
export type AgentPresence = z.output<typeof agentPresenceSchema>;

export const getAgentStatusSchemas = {
  body: z.object({ device_info: deviceInfoSchema.optional() }),
  response: agentPresenceSchema,
};
export type GetAgentStatus = WireOf<typeof getAgentStatusSchemas>;

/** What a person may choose; on call, wrap-up, ringing, auto-dial and sentry follow from work. */
export const setAgentStatusSchemas = {
  params: idParams,
  body: z.object({
    agent_status: z.union(
      [z.literal(0), z.literal(1), z.literal(2), z.literal(3)],
      'Choose 0 offline, 1 accepting calls, 2 not accepting calls or 3 on break.',
    ),
  }),
  response: agentPresenceSchema,
};
export type SetAgentStatus = WireOf<typeof setAgentStatusSchemas>;

export const listAgentStatusesSchemas = { response: z.object({ data: z.array(agentPresenceSchema) }) };
export type ListAgentStatuses = WireOf<typeof listAgentStatusesSchemas>;

/** A call that did not ring at an agent because their phone was not reachable. */
export const skippedCallSchema = z
  .object({
    communication_id: idSchema,
    contact_name: z.string().nullable(),
    /** E.164, or a word such as `anonymous`. */
    phone_number: z.string(),
    at: instantSchema,
    /** `missed`: nobody answered; `answered`: a colleague did; `waiting`: it is not over. */
    outcome: z.enum(['missed', 'answered', 'waiting']),
  })
  .meta({ id: 'SkippedCall' });

/** A time in which an agent's phone could not be rung, told to them when they are back. */
export const absenceSchema = z
  .object({
    id: idSchema,
    /** When the phone was heard of last. */
    since: instantSchema,
    until: instantSchema,
    /** How long the phone was not reachable between the two, in seconds: absences that follow each other and were not read are one. */
    seconds: z.int().nonnegative(),
    missed_calls: z.int().nonnegative(),
    answered_by_others: z.int().nonnegative(),
    /** The latest ten, newest first. */
    calls: z.array(skippedCallSchema),
  })
  .meta({ id: 'Absence' });
export type Absence = z.output<typeof absenceSchema>;

export const sendHeartbeatSchemas = {
  body: z.object({
    /** Made up by each phone when it starts: several browsers of one agent are told apart by it. */
    device_id: z.string().min(8, 'Send the phone’s id, at least 8 characters.').max(64),
    /** Whether the phone is registered with the carrier at this moment. False is a goodbye. */
    registered: z.boolean(),
    /**
     * Answer only after this time, unless there is something to tell. Browsers slow the timers of a hidden tab down to one a minute,
     * but not the arrival of an answer: a phone that asks again with each answer keeps its rhythm there.
     */
    hold_seconds: z.int().min(0).max(20).optional(),
    /** The absence that the agent has read; it is not told again. */
    seen_absence_id: idSchema.optional(),
  }),
  response: z
    .object({
      is_reachable: z.boolean(),
      /** Send the next one after this time; 0 after an answer that was held. */
      next_in_seconds: z.int().nonnegative(),
      /** Without another one the agent counts as not reachable after this time. */
      lease_seconds: z.int().positive(),
      /** What the agent has not read yet of when their phone was not reachable. */
      absence: absenceSchema.nullable(),
    })
    .meta({ id: 'Heartbeat' }),
};
export type SendHeartbeat = WireOf<typeof sendHeartbeatSchemas>;
/** The answer to a heartbeat: when the next one is due, in seconds, and an absence that ended with this one. */
export type Heartbeat = SendHeartbeat['response'];
