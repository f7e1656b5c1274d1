import type { AgentMetricGroups, BodyOf, updateAgentMetricGroups } from '@talk/core/contract';

interface DraftMetric {
  readonly id: string;
  readonly label: string;
  readonly isShown: boolean;
}

/** A group in the dialog, with all metrics that can be chosen in it. */
export interface DraftGroup {
  readonly id: number;
  readonly label: string;
  readonly metrics: readonly DraftMetric[];
}

/** Puts the chosen ones first, in their order. */
export function draftOf({ data, available }: AgentMetricGroups): readonly DraftGroup[] {
  const rest = available.filter(({ id }) => data.every((group) => group.id !== id));
  return [...data, ...rest].map(({ id, label }) => {
    const all = available.find((group) => group.id === id)?.agent_metrics ?? [];
    const chosen = data.find((group) => group.id === id)?.agent_metrics ?? [];
    const others = all.filter(({ metric_id: metricId }) => chosen.every((each) => each.metric_id !== metricId));
    const inDraft = (isShown: boolean) => (each: (typeof all)[number]) => ({
      id: each.metric_id,
      label: each.label,
      isShown,
    });
    return { id, label, metrics: [...chosen.map(inDraft(true)), ...others.map(inDraft(false))] };
  });
}

/** What is saved: groups without a chosen metric are left out. */
export const choiceOf = (draft: readonly DraftGroup[]): BodyOf<typeof updateAgentMetricGroups>['groups'] =>
  draft.flatMap(({ id, metrics }) => {
    const ids = metrics.filter(({ isShown }) => isShown).map((metric) => metric.id);
    return ids.length === 0 ? [] : [{ id, metric_ids: ids }];
  });

/** Swaps an item with its neighbor. At the end of the list nothing changes. */
export function moved<T extends { readonly id: unknown }>(all: readonly T[], id: T['id'], by: -1 | 1): readonly T[] {
  const at = all.findIndex((each) => each.id === id);
  const [item, neighbor] = [all[at], all[at + by]];
  if (item === undefined || neighbor === undefined) return all;
  return all.with(at, neighbor).with(at + by, item);
}

/** Shows or hides a metric. */
export const withShown = (metrics: readonly DraftMetric[], id: string, isShown: boolean): readonly DraftMetric[] =>
  metrics.map((metric) => (metric.id === id ? { ...metric, isShown } : metric));
