import type { AgentMetricGroup, AgentMetricValues, ContactCenterCall, WallboardAgent } from '@talk/core/contract';
import { AGENT_STATUSES, formatTimer, phoneDisplay, type AgentStatus } from '@talk/core/format';
import { EmptyState, useSignalValue } from '@talk/ui';
import { useSearch } from '@tanstack/react-router';
import { Headset } from 'lucide';
import type { ReactNode } from 'react';
import { useRingGroups } from '../../entities/line/index.js';
import type { Density } from '../../shared/table/column-layout.js';
import { metricColumns, metricText, OWN_COLUMNS, withMetrics } from './agent-columns.js';
import { AgentMenu } from './agent-menu.js';
import { AgentName } from './agent-name.js';
import { filteredAgents } from './board-rows.js';
import { BoardTools } from './board-tools.js';
import { BoardTable, type BoardCellProps } from './board-table.js';
import { LiveSection } from './freshness.js';
import { waitSeconds } from './overview-tiles.js';
import { t } from './texts.js';
import { useAgentMetricGroups } from './use-agent-metrics.js';
import { useBoardColumns } from './use-board-columns.js';
import { useCenterAgentMetrics, useCenterAgents, useCenterCalls } from './use-live.js';
import type { WallboardSearch } from './wallboard-search.js';

const TONES: Readonly<Partial<Record<AgentStatus, string>>> = {
  accepting: 'ok',
  'on-break': 'warn',
  'on-call': 'bad',
  'wrap-up': 'warn',
  ringing: 'ok',
};

const NOTHING = '–';

/** Agents of the company with what they do now. */
export function AgentsSection({ mode }: { mode: Density }): ReactNode {
  const agents = useCenterAgents();
  const calls = useSignalValue(useCenterCalls('live').answer)?.data ?? [];
  const search: WallboardSearch = useSearch({ strict: false });
  const groups = useRingGroups();
  const columns = useBoardColumns('agents', OWN_COLUMNS, mode);
  const metricGroups = useAgentMetricGroups().data?.data ?? [];
  const metrics = metricColumns(metricGroups);
  const layout = withMetrics(useSignalValue(columns.layout), metrics);
  const numbers = useCenterAgentMetrics(metrics.length > 0);
  const day = useSignalValue(numbers.answer)?.data;
  // Numbers that could not be requested again are not shown as current.
  const values = useSignalValue(numbers.error) === null ? day : undefined;
  const title = t('section.agents');
  return (
    <LiveSection
      title={title}
      live={agents}
      tools={
        <BoardTools
          columns={columns}
          specs={OWN_COLUMNS}
          groups={groups.map(({ id, name }) => ({ value: String(id), text: name }))}
          statuses={AGENT_STATUSES.map((status) => ({ value: status, text: t(`status.${status}`) }))}
        />
      }
    >
      {(all, nowMs) => {
        const shown = filteredAgents(all, search);
        return shown.length === 0 ? (
          <EmptyState icon={Headset} title={t(all.length > 0 ? 'filter.none' : 'none.agents')}>
            {t(all.length > 0 ? 'filter.noneWhy' : 'noneWhy.agents')}
          </EmptyState>
        ) : (
          <BoardTable
            label={title}
            columns={[...OWN_COLUMNS, ...metrics]}
            layout={layout}
            rows={rowsOf(shown, calls, metricGroups, values)}
            idOf={({ agent }) => agent.id}
            mode={mode}
            Cell={AgentCell}
            nowMs={nowMs}
          />
        );
      }}
    </LiveSection>
  );
}

interface AgentRow {
  readonly agent: WallboardAgent;
  /** The call that they have; null for none. */
  readonly call: ContactCenterCall | null;
  readonly metricGroups: readonly AgentMetricGroup[];
  /** Undefined without numbers for this day. */
  readonly values: AgentMetricValues | undefined;
}

function rowsOf(
  agents: readonly WallboardAgent[],
  calls: readonly ContactCenterCall[],
  metricGroups: readonly AgentMetricGroup[],
  values: readonly AgentMetricValues[] = [],
): readonly AgentRow[] {
  const callOf = new Map(calls.map((call) => [call.user_id, call]));
  const valuesOf = new Map(values.map((each) => [each.user_id, each]));
  return agents.map((agent) => ({
    agent,
    call: callOf.get(agent.id) ?? null,
    metricGroups,
    values: valuesOf.get(agent.id),
  }));
}

/** One fact about an agent. A status is a color and a word. */
function AgentCell({ column, row, nowMs }: BoardCellProps<AgentRow>): ReactNode {
  if (column === 'acts') return <AgentMenu agent={row.agent} />;
  if (column === 'agent') return <AgentName agent={row.agent} />;
  if (column !== 'status')
    return (
      <span className="tk-clip tk-num" dir="auto">
        {agentWords(column, row, nowMs)}
      </span>
    );
  // A newer server may have more.
  const status = AGENT_STATUSES[row.agent.agent_status];
  return (
    <>
      <span className="tk-dot" data-tone={status && TONES[status]} aria-hidden="true" />
      <span className="tk-clip">{t(`status.${status ?? 'unknown'}`)}</span>
    </>
  );
}

function agentWords(column: string, { agent, call, metricGroups, values }: AgentRow, nowMs: number): string {
  const { last_agent_status_change: since } = agent;
  switch (column) {
    case 'since':
      return since === null ? NOTHING : formatTimer(waitSeconds({ started_at: since }, nowMs));
    case 'call':
      return call === null ? NOTHING : (call.contact?.name ?? phoneDisplay(call.phone_number));
    case 'phone':
      return t(agent.is_reachable ? 'reachable' : 'unreachable');
    default:
      return metricText(column, metricGroups, values) ?? NOTHING;
  }
}
