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
  })
  .meta({ id: 'AgentPresence' });
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
