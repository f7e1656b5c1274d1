import type { AgentMetric, AgentMetricGroup, AgentMetricValues } from '@talk/core/contract';
import { formatTimer } from '@talk/core/format';
import { numberText } from '@talk/ui';
import type { ColumnLayout, ColumnSpec } from '../../shared/table/column-layout.js';
import { t } from './texts.js';

const NOTHING = '–';
const METRIC_PX = 88;
const columnOf = (metricId: string): string => `metric:${metricId}`;

const spec = (
  id: 'agent' | 'status' | 'since' | 'call' | 'phone' | 'acts',
  minPx: number,
  grow: number,
): ColumnSpec => ({
  id,
  minPx,
  grow,
  title: () => t(`column.${id}`),
  standard: true,
});

/** Columns that each user lays out as they like. With the usual metrics they fit into a window of 1280 px: there they share what is left. */
export const OWN_COLUMNS: readonly ColumnSpec[] = [
  spec('agent', 140, 1.2),
  spec('status', 150, 0.8),
  spec('since', 108, 0),
  spec('call', 140, 1),
  spec('phone', 112, 0.4),
  spec('acts', 116, 0),
];

/** Columns that the company has chosen, in its order. */
export const metricColumns = (groups: readonly AgentMetricGroup[]): readonly ColumnSpec[] =>
  groups.flatMap(({ agent_metrics: metrics }) =>
    metrics.map(({ metric_id: metricId, label }) => ({
      id: columnOf(metricId),
      minPx: METRIC_PX,
      grow: 0.3,
      title: () => label,
    })),
  );

/** Puts the company's columns after the user's own. A last column of actions stays last. */
export function withMetrics(layout: ColumnLayout, metrics: readonly ColumnSpec[]): ColumnLayout {
  const ids = metrics.map(({ id }) => id);
  const at = layout.shown.at(-1) === 'acts' ? layout.shown.length - 1 : layout.shown.length;
  return { ...layout, shown: layout.shown.toSpliced(at, 0, ...ids) };
}

/** The text of a metric's cell; null if the column is not a metric. */
export function metricText(
  column: string,
  groups: readonly AgentMetricGroup[],
  values: AgentMetricValues | undefined,
): string | null {
  const metric = groups
    .flatMap(({ agent_metrics: metrics }) => metrics)
    .find(({ metric_id: metricId }) => columnOf(metricId) === column);
  if (metric === undefined) return null;
  const value = (values as Readonly<Record<string, number | null>> | undefined)?.[metric.metric_id];
  return value == null ? NOTHING : WRITERS[metric.unit](value);
}

const WRITERS: Readonly<Record<AgentMetric['unit'], (value: number) => string>> = {
  count: numberText,
  seconds: formatTimer,
  percent: (percent) => t('percent', { percent }),
};
