import type { ContactCenterCall, WallboardAgent } from '@talk/core/contract';
import { AGENT_STATUSES, formatTimer, phoneDisplay, type AgentStatus } from '@talk/core/format';
import { EmptyState, useSignalValue } from '@talk/ui';
import { useSearch } from '@tanstack/react-router';
import { Headset } from 'lucide';
import type { ReactNode } from 'react';
import { useRingGroups } from '../../entities/line/index.js';
import type { ColumnSpec, Density } from '../../shared/table/column-layout.js';
import { AgentMenu } from './agent-menu.js';
import { filteredAgents } from './board-rows.js';
import { BoardTools } from './board-tools.js';
import { BoardTable, type BoardCellProps } from './board-table.js';
import { LiveSection } from './freshness.js';
import { waitSeconds } from './overview-tiles.js';
import { t } from './texts.js';
import { useBoardColumns } from './use-board-columns.js';
import { useCenterAgents, useCenterCalls } from './use-live.js';
import type { WallboardSearch } from './wallboard-search.js';

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

const COLUMNS: readonly ColumnSpec[] = [
  spec('agent', 160, 1.2),
  spec('status', 180, 0.8),
  spec('since', 120, 0),
  spec('call', 160, 1),
  spec('phone', 130, 0.4),
  spec('acts', 128, 0),
];

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
  const columns = useBoardColumns('agents', COLUMNS, mode);
  const layout = useSignalValue(columns.layout);
  const title = t('section.agents');
  return (
    <LiveSection
      title={title}
      live={agents}
      tools={
        <BoardTools
          columns={columns}
          specs={COLUMNS}
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
            columns={COLUMNS}
            layout={layout}
            rows={withCalls(shown, calls)}
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
}

function withCalls(agents: readonly WallboardAgent[], calls: readonly ContactCenterCall[]): readonly AgentRow[] {
  const ofUser = new Map(calls.map((call) => [call.user_id, call]));
  return agents.map((agent) => ({ agent, call: ofUser.get(agent.id) ?? null }));
}

/** One fact about an agent. A status is a color and a word. */
function AgentCell({ column, row, nowMs }: BoardCellProps<AgentRow>): ReactNode {
  if (column === 'acts') return <AgentMenu agent={row.agent} />;
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

function agentWords(column: string, { agent, call }: AgentRow, nowMs: number): string {
  const { last_agent_status_change: since } = agent;
  switch (column) {
    case 'agent':
      return agent.name;
    case 'since':
      return since === null ? NOTHING : formatTimer(waitSeconds({ started_at: since }, nowMs));
    case 'call':
      return call === null ? NOTHING : (call.contact?.name ?? phoneDisplay(call.phone_number));
    case 'phone':
      return t(agent.is_reachable ? 'reachable' : 'unreachable');
    default:
      return NOTHING;
  }
}
