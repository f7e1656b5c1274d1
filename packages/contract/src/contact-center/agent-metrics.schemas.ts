import { z } from 'zod';
import { idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { label } from '../kernel/sentence.js';

const order = z.int().nonnegative();
const count = z.int().nonnegative();
const seconds = z.int().nonnegative();

const agentMetricSchema = z
  .object({
    /** Its name in `AgentMetricValues`. */
    metric_id: z.string(),
    /** Place in its group, from 0. */
    order,
    category: z.string(),
    categoryLabel: label(),
    label: label(),
    agent_metric_group_id: idSchema,
    /** What its values are counted in. */
    unit: z.enum(['count', 'seconds', 'percent']),
  })
  .meta({ id: 'AgentMetric' });
/** A number about an agent's day that a wallboard can show. */
export type AgentMetric = z.output<typeof agentMetricSchema>;

const agentMetricGroupSchema = z
  .object({
    id: idSchema,
    /** Place among the groups, from 0. */
    order,
    label: label(),
    agent_metrics: z.array(agentMetricSchema),
  })
  .meta({ id: 'AgentMetricGroup' });
/** Metrics of agents that belong together (spec 2 §3). */
export type AgentMetricGroup = z.output<typeof agentMetricGroupSchema>;

const groupsSchema = z.object({
  /** What the wallboard shows, in its order. A group without a chosen metric is left out. */
  data: z.array(agentMetricGroupSchema),
  /** All that can be chosen, in the default order. */
  available: z.array(agentMetricGroupSchema),
});
/** The company's choice and what it chooses from. */
export type AgentMetricGroups = z.output<typeof groupsSchema>;

export const listAgentMetricGroupsSchemas = { response: groupsSchema };
export type ListAgentMetricGroups = WireOf<typeof listAgentMetricGroupsSchemas>;

export const updateAgentMetricGroupsSchemas = {
  body: z.object({
    /** The groups in their new order; null: the default choice. */
    groups: z
      .array(
        z.object({
          id: z.int('Enter the number of a group.'),
          /** Ids of metrics of this group, in their new order. */
          metric_ids: z.array(z.string().max(60)).max(60),
        }),
      )
      .max(20)
      .nullable(),
  }),
  response: groupsSchema,
};
export type UpdateAgentMetricGroups = WireOf<typeof updateAgentMetricGroupsSchemas>;

const valuesSchema = z
  .object({
    user_id: idSchema,
    /** Inbound calls in which the agent talked with the caller. A call that was transferred counts for each agent who had it. */
    calls_answered: count,
    /** Inbound calls that rang the agent and that no agent answered, without those that the caller gave up. */
    calls_missed: count,
    /** Outbound calls that the agent made, answered or not. */
    calls_made: count,
    /** The agent's own talk, without that of colleagues in the same call. */
    talk_time: seconds,
    /** The agent's own, of answered calls that have ended; null for none. */
    average_talk_time: seconds.nullable(),
    /** Percent of the time available or at work that the agent was at work. Null without such time. */
    occupancy: z.int().min(0).max(100).nullable(),
    /** Accepting calls, or with a call that rings. */
    time_available: seconds,
    time_on_call: seconds,
    time_wrap_up: seconds,
    time_on_break: seconds,
    time_not_accepting: seconds,
    /** Without those of broadcasts and sequences, and without those that failed. */
    sms_sent: count,
    emails_sent: count,
    faxes_sent: count,
  })
  .meta({ id: 'AgentMetricValues' });
/** An agent's current day in numbers. Times are in seconds. */
export type AgentMetricValues = z.output<typeof valuesSchema>;

export const contactCenterAgentMetricsSchemas = {
  response: z.object({
    /** One for each agent with activity on this day, in no order. */
    data: z.array(valuesSchema),
    /** The beginning of the day that is counted. */
    since: instantSchema,
    timezone: z.string(),
  }),
};
export type ContactCenterAgentMetrics = WireOf<typeof contactCenterAgentMetricsSchemas>;
