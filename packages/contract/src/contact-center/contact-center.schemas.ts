import { z } from 'zod';
import { agentPresenceSchema } from '../agents/agents.schemas.js';
import { timezone } from '../contacts/contact-filter.schemas.js';
import { emptySchema, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';

const nothing = emptySchema.optional();
const idQuery = z.coerce.number().int().positive().optional();
const total = z.int().nonnegative();

/** A member of the company as the wallboard lists them: destinations, read-only, disabled and inactive users are left out. */
const wallboardAgentSchema = agentPresenceSchema
  .extend({
    id: idSchema,
    name: z.string(),
    /** Whether a call would ring somewhere now, in their hours: a browser that is on, their telephone, their desk phone. */
    is_reachable: z.boolean(),
    enabled: z.boolean(),
    active: z.boolean(),
    is_destination: z.boolean(),
    read_only_access: z.boolean(),
    ring_group_ids: z.array(idSchema),
  })
  .meta({ id: 'WallboardAgent' });
export type WallboardAgent = z.output<typeof wallboardAgentSchema>;

export const contactCenterAgentsSchemas = {
  body: nothing,
  response: z.object({ data: z.array(wallboardAgentSchema) }),
};
export type ContactCenterAgents = WireOf<typeof contactCenterAgentsSchemas>;

export const contactCenterSummarySchemas = {
  query: z.object({
    ring_group_id: idQuery,
    /** A line. */
    campaign_id: idQuery,
    timezone,
  }),
  body: nothing,
  response: z
    .object({
      total_calls: total,
      /** Calls in which agent and customer were connected. */
      answered_calls: total,
      /** Inbound calls that no agent answered, with or without a voicemail, without those that the caller gave up. */
      missed_calls: total,
      /** Inbound calls that the caller gave up while waiting. */
      abandoned_calls: total,
      /** Seconds, of answered calls that have ended; null for none. */
      average_talk_time: total.nullable(),
      /** Seconds, of inbound calls that were answered or have ended; null for none. */
      average_wait_time: total.nullable(),
      appointments: total,
      reminders: total,
      sms_received: total,
      sms_sent: total,
      emails_received: total,
      emails_sent: total,
      faxes_received: total,
      faxes_sent: total,
      /** Percent of the time that agents were available or at work in which they were at work: on calls, in wrap-up, dialing. Null if nobody was. */
      total_occupancy: z.int().min(0).max(100).nullable(),
      /** Percent of inbound calls answered within `service_level_seconds`, without those given up before that. Null for none. */
      service_level: z.int().min(0).max(100).nullable(),
      service_level_seconds: z.int().positive(),
      /** The beginning of the day that is counted. */
      since: instantSchema,
      timezone: z.string(),
    })
    .meta({ id: 'ContactCenterSummary' }),
};
export type ContactCenterSummaryWire = WireOf<typeof contactCenterSummarySchemas>;
/** What happened today, in numbers. */
export type ContactCenterSummary = ContactCenterSummaryWire['response'];

export const contactCenterResponsesSchemas = {
  response: z
    .object({
      /** Whether the company has response targets: without them nothing is counted. */
      has_targets: z.boolean(),
      /** Contacts who wait for an answer, overdue or not. */
      waiting: z.int().min(0),
      /** Contacts whose answer should have come already. */
      overdue: z.int().min(0),
      /** When the answer that is due first is due; null if no contact waits. */
      first_due_at: instantSchema.nullable(),
    })
    .meta({ id: 'ContactCenterResponses' }),
};
export type ContactCenterResponses = WireOf<typeof contactCenterResponsesSchemas>;

/** From where on a tile of the wallboard is to be watched, and from where on it needs action. */
const thresholdSchema = z.object({
  /** From this number on the tile is to be watched. */
  watch: z.int('Enter a whole number.').min(0).max(100_000),
  /** From this number on it needs action. */
  act: z.int('Enter a whole number.').min(0).max(100_000),
});
const rising = thresholdSchema
  .refine(({ watch, act }) => act >= watch, {
    path: ['act'],
    error: 'Action is needed at this number or a higher one.',
  })
  .nullable();
const falling = thresholdSchema
  .refine(({ watch, act }) => act <= watch, { path: ['act'], error: 'Action is needed at this number or a lower one.' })
  .nullable();

/** What a company expects of its contact center. A tile with null has no target. */
export const wallboardSettingsSchema = z
  .object({
    /** A call that is answered within this time counts for the service level. */
    service_level_seconds: z
      .int('Enter whole seconds.')
      .min(5, 'Use at least 5 seconds.')
      .max(600, 'Use at most 600 seconds.'),
    thresholds: z.object({
      /** Callers who wait. */
      waiting: rising,
      /** Seconds. */
      longest_wait: rising,
      /** Percent: lower is worse. */
      service_level: falling,
      /** Agents: fewer is worse. */
      available: falling,
      /** Missed calls of the day. */
      missed: rising,
      /** Callers to call back. */
      callbacks: rising,
      /** Contacts whose answer is overdue. */
      answers: rising,
    }),
  })
  .meta({ id: 'WallboardSettings' });
/** What a company expects of its contact center. */
export type WallboardSettings = z.output<typeof wallboardSettingsSchema>;

export const getWallboardSettingsSchemas = { response: wallboardSettingsSchema };
export type GetWallboardSettings = WireOf<typeof getWallboardSettingsSchemas>;

export const updateWallboardSettingsSchemas = { body: wallboardSettingsSchema, response: wallboardSettingsSchema };
export type UpdateWallboardSettings = WireOf<typeof updateWallboardSettingsSchemas>;
