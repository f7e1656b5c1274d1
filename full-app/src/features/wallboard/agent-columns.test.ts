import type { AgentMetricGroup, AgentMetricValues } from '@talk/core/contract';
import { expect, it } from 'vitest';
import { standardLayout, tracksOf } from '../../shared/table/column-layout.js';
import { tableStyle } from '../../shared/table/column-places.js';
import { metricColumns, metricText, OWN_COLUMNS, withMetrics } from './agent-columns.js';

const metric = (metricId: string, label: string, unit: 'count' | 'seconds' | 'percent') => ({
  metric_id: metricId,
  order: 0,
  category: 'calls',
  categoryLabel: 'Calls',
  label,
  agent_metric_group_id: 1,
  unit,
});
const GROUPS: AgentMetricGroup[] = [
  { id: 2, order: 0, label: 'Talking', agent_metrics: [metric('talk_time', 'Talk time', 'seconds')] },
  {
    id: 1,
    order: 1,
    label: 'Calls',
    agent_metrics: [metric('calls_made', 'Calls made', 'count'), metric('occupancy', 'Occupancy', 'percent')],
  },
];

it('shows the company’s metrics in its order, before a last column of actions', () => {
  const columns = metricColumns(GROUPS);
  expect(columns.map(({ title }) => title())).toEqual(['Talk time', 'Calls made', 'Occupancy']);
  const metrics = ['metric:talk_time', 'metric:calls_made', 'metric:occupancy'];
  const standard = standardLayout(OWN_COLUMNS);
  expect(withMetrics(standard, columns).shown).toEqual([
    'agent',
    'status',
    'since',
    'call',
    'phone',
    ...metrics,
    'acts',
  ]);
  expect(withMetrics({ ...standard, shown: ['acts', 'agent'] }, columns).shown).toEqual(['acts', 'agent', ...metrics]);
});

it('fits into a window of 1280 px beside the navigation, with the metrics of a new company', () => {
  const NAVIGATION_PX = 56;
  const SCROLLBAR_PX = 17;
  const metrics = metricColumns(GROUPS);
  const layout = withMetrics(standardLayout(OWN_COLUMNS), metrics);
  const shown = layout.shown.flatMap((id) => [...OWN_COLUMNS, ...metrics].filter((spec) => spec.id === id));
  const { minWidth } = tableStyle(tracksOf(shown, layout));
  const [, px] = /(\d+)px/.exec(String(minWidth)) ?? [];
  // Room for one more metric as well.
  expect(Number(px) + 88).toBeLessThanOrEqual(1280 - NAVIGATION_PX - SCROLLBAR_PX);
});

it('writes each value in its unit, and a dash without one', () => {
  const values = { talk_time: 3_725, calls_made: 1_200, occupancy: 0 } as AgentMetricValues;
  const texts = (of: AgentMetricValues | undefined) =>
    metricColumns(GROUPS).map(({ id }) => metricText(id, GROUPS, of));
  expect(texts(values)).toEqual(['1:02:05', '1,200', '0%']);
  expect(texts(undefined)).toEqual(['–', '–', '–']);
  expect(metricText('status', GROUPS, values)).toBeNull();
});
