import type { AgentMetric, AgentMetricValues } from '@talk/contract';

type MetricId = Exclude<keyof AgentMetricValues, 'user_id'>;

interface AvailableMetric {
  readonly label: string;
  readonly unit: AgentMetric['unit'];
}

interface AvailableMetricGroup {
  readonly id: number;
  readonly category: string;
  readonly label: string;
  readonly metrics: Readonly<Partial<Record<MetricId, AvailableMetric>>>;
}

/** The metrics of an agent's day that a wallboard can show, in their default order. */
export const AGENT_METRIC_GROUPS: readonly AvailableMetricGroup[] = [
  {
    id: 1,
    category: 'calls',
    label: 'Calls',
    metrics: {
      calls_answered: { label: 'Answered', unit: 'count' },
      calls_missed: { label: 'Missed', unit: 'count' },
      calls_made: { label: 'Calls made', unit: 'count' },
    },
  },
  {
    id: 2,
    category: 'talking',
    label: 'Talking',
    metrics: {
      talk_time: { label: 'Talk time', unit: 'seconds' },
      average_talk_time: { label: 'Average talk time', unit: 'seconds' },
      occupancy: { label: 'Occupancy', unit: 'percent' },
    },
  },
  {
    id: 3,
    category: 'time_in_status',
    label: 'Time in status',
    metrics: {
      time_available: { label: 'Available', unit: 'seconds' },
      time_on_call: { label: 'On a call', unit: 'seconds' },
      time_wrap_up: { label: 'Wrap-up', unit: 'seconds' },
      time_on_break: { label: 'On break', unit: 'seconds' },
      time_not_accepting: { label: 'Not accepting calls', unit: 'seconds' },
    },
  },
  {
    id: 4,
    category: 'messages',
    label: 'Messages',
    metrics: {
      sms_sent: { label: 'Texts sent', unit: 'count' },
      emails_sent: { label: 'Emails sent', unit: 'count' },
      faxes_sent: { label: 'Faxes sent', unit: 'count' },
    },
  },
];

/** A group with its metrics, in order. */
export interface ChosenMetrics {
  readonly id: number;
  readonly metric_ids: readonly string[];
}

/** Which metrics a wallboard shows until the company chooses others. */
export const DEFAULT_AGENT_METRICS: readonly ChosenMetrics[] = [
  { id: 1, metric_ids: ['calls_answered', 'calls_missed'] },
  { id: 2, metric_ids: ['talk_time'] },
];
