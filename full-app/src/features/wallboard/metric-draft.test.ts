import type { AgentMetricGroups } from '@talk/core/contract';
import { expect, it } from 'vitest';
import { choiceOf, draftOf, moved, withShown } from './metric-draft.js';

const group = (id: number, order: number, ...ids: string[]): AgentMetricGroups['data'][number] => ({
  id,
  order,
  label: `Group ${id}`,
  agent_metrics: ids.map((metricId, place) => ({
    metric_id: metricId,
    order: place,
    category: `c${id}`,
    categoryLabel: `Group ${id}`,
    label: metricId.toUpperCase(),
    agent_metric_group_id: id,
    unit: 'count',
  })),
});
const GROUPS: AgentMetricGroups = {
  data: [group(2, 0, 'd', 'c')],
  available: [group(1, 0, 'a', 'b'), group(2, 1, 'c', 'd', 'e')],
};

it('lists chosen groups and metrics first, in their order', () => {
  const draft = draftOf(GROUPS);
  expect(draft.map(({ id, metrics }) => [id, metrics.map((each) => `${each.label} ${each.isShown}`)])).toEqual([
    [2, ['D true', 'C true', 'E false']],
    [1, ['A false', 'B false']],
  ]);
});

it('saves the shown metrics, without groups that have none', () => {
  const draft = draftOf(GROUPS);
  expect(choiceOf(draft)).toEqual([{ id: 2, metric_ids: ['d', 'c'] }]);
  const changed = draft.map((each) =>
    each.id === 1 ? { ...each, metrics: withShown(each.metrics, 'b', true) } : each,
  );
  expect(choiceOf(moved(changed, 1, -1))).toEqual([
    { id: 1, metric_ids: ['b'] },
    { id: 2, metric_ids: ['d', 'c'] },
  ]);
});

it('moves an item one place, and none beyond the ends', () => {
  const all = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(moved(all, 1, 1).map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(moved(all, 3, -1).map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(moved(all, 1, -1)).toBe(all);
  expect(moved(all, 3, 1)).toBe(all);
});
