import { isDeepStrictEqual } from 'node:util';
import type { AgentMetricGroup, AgentMetricGroups, BodyOf, updateAgentMetricGroups } from '@talk/contract';
import { readDecisions, saveDecisions } from '../../../db/settings.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { recordAudit } from '../../platform/audit/index.js';
import { AGENT_METRIC_GROUPS, DEFAULT_AGENT_METRICS, type ChosenMetrics } from './agent-metrics.js';
import { wallboardSettings } from './wallboard-settings.tables.js';

const ALL: readonly ChosenMetrics[] = AGENT_METRIC_GROUPS.map(({ id, metrics }) => ({
  id,
  metric_ids: Object.keys(metrics),
}));

/** The company's choice, without metrics that a later release has removed. */
export async function readAgentMetricGroups(reads: Reads, scope: Scope): Promise<AgentMetricGroups> {
  const { agentMetrics } = await readDecisions(reads, scope, wallboardSettings);
  return { data: presentGroups(agentMetrics ?? DEFAULT_AGENT_METRICS), available: presentGroups(ALL) };
}

/** The audit log names who changed it. @throws ApiError VALIDATION_FAILED for a metric that is not available. */
export async function saveAgentMetricGroups(
  { clock }: Pick<Kernel, 'clock'>,
  tx: Tx,
  scope: Scope,
  { groups: agentMetrics }: BodyOf<typeof updateAgentMetricGroups>,
): Promise<AgentMetricGroups> {
  const faults = faultsIn(agentMetrics ?? []);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const before = await readAgentMetricGroups(tx, scope);
  const at = clock.now();
  await saveDecisions(tx, scope, wallboardSettings, { agentMetrics }, at);
  const after = await readAgentMetricGroups(tx, scope);
  if (!isDeepStrictEqual(before, after))
    await recordAudit(tx, scope, {
      kind: 'wallboard',
      action: 'changed',
      before: { agent_metrics: labelsOf(before) },
      after: { agent_metrics: labelsOf(after) },
      at,
    });
  return after;
}

/** What is wrong, by field. */
function faultsIn(groups: readonly ChosenMetrics[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const ids = groups.map(({ id }) => id);
  groups.forEach(({ id, metric_ids: metricIds }, at) => {
    const group = AGENT_METRIC_GROUPS.find((each) => each.id === id);
    if (group === undefined) {
      faults[`groups.${at}.id`] =
        `There is no metric group ${id}. Choose one of ${ALL.map((each) => each.id).join(', ')}.`;
      return;
    }
    if (ids.indexOf(id) !== at) faults[`groups.${at}.id`] = `Send the metric group ${id} once.`;
    metricIds.forEach((metricId, place) => {
      const field = `groups.${at}.metric_ids.${place}`;
      if (!Object.hasOwn(group.metrics, metricId))
        faults[field] =
          `“${metricId}” is not an available metric. Choose one of ${Object.keys(group.metrics).join(', ')}.`;
      else if (metricIds.indexOf(metricId) !== place) faults[field] = `Send the metric “${metricId}” once.`;
    });
  });
  return faults;
}

function presentGroups(chosen: readonly ChosenMetrics[]): AgentMetricGroup[] {
  const groups = chosen.flatMap(({ id, metric_ids: metricIds }) => {
    const group = AGENT_METRIC_GROUPS.find((each) => each.id === id);
    if (group === undefined) return [];
    const known = Object.entries(group.metrics).filter(([metricId]) => metricIds.includes(metricId));
    const metrics = known
      .toSorted(([a], [b]) => metricIds.indexOf(a) - metricIds.indexOf(b))
      .map(([metricId, { label, unit }], order) => ({
        metric_id: metricId,
        order,
        category: group.category,
        categoryLabel: group.label,
        label,
        agent_metric_group_id: id,
        unit,
      }));
    return metrics.length === 0 ? [] : [{ id, label: group.label, agent_metrics: metrics }];
  });
  return groups.map((group, order) => ({ ...group, order }));
}

/** As the audit log shows them: `Calls: Answered, Missed; Messages: Texts sent`. */
const labelsOf = ({ data }: AgentMetricGroups): string =>
  data
    .map(({ label, agent_metrics: metrics }) => `${label}: ${metrics.map((each) => each.label).join(', ')}`)
    .join('; ');
