import type { ContactCenterCall } from '@talk/core/contract';
import { EmptyState, Icon, IconButton, useSignalValue } from '@talk/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowRightLeft, ArrowUpToLine, LifeBuoy, PhoneOff } from 'lucide';
import { createContext, use, useState, type ReactNode } from 'react';
import type { Density } from '../../shared/table/column-layout.js';
import { useRowStop } from '../../shared/table/row-stop.js';
import { isLead, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { filteredCalls, optionsOf } from './board-rows.js';
import { BoardTable, type BoardCellProps } from './board-table.js';
import { BoardTools } from './board-tools.js';
import { CALL_COLUMNS, callCell } from './call-columns.js';
import { callerOf, CallActDialog, type CallAct } from './call-act-dialog.js';
import { LiveSection } from './freshness.js';
import { SuperviseMenu } from './supervise-menu.js';
import { t } from './texts.js';
import { TakeButton } from './take-button.js';
import { useBoardColumns } from './use-board-columns.js';
import { useCenterCalls, type CallKind } from './use-live.js';
import type { WallboardSearch } from './wallboard-search.js';

/** Asks whether this is to be done with a call; null outside a list of calls. */
const AskToAct = createContext<((asked: AskedAct) => void) | null>(null);

interface AskedAct {
  readonly call: ContactCenterCall;
  readonly act: CallAct;
}

/** The calls of one kind, longest first, as the server lists them. */
export function CallsSection({ kind, mode }: { kind: CallKind; mode: Density }): ReactNode {
  const live = useCenterCalls(kind);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const search: WallboardSearch = useSearch({ strict: false });
  const columns = useBoardColumns(kind, CALL_COLUMNS[kind], mode);
  const layout = useSignalValue(columns.layout);
  const known = useSignalValue(live.answer)?.data ?? [];
  const title = t(`section.${kind}-calls`);
  const open = ({ contact, communication_id: id }: ContactCenterCall): void => {
    if (contact === null) return;
    const params = { contactId: String(contact.id), communicationId: String(id) };
    void navigate({ to: '/contacts/$contactId/communications/$communicationId', params });
  };
  return (
    <AskToAct value={setAsked}>
      <LiveSection
        title={title}
        live={live}
        tools={
          <BoardTools
            columns={columns}
            specs={CALL_COLUMNS[kind]}
            groups={optionsOf(
              known,
              ({ ring_group_id: value, ring_group_name: text }) => ({ value, text }),
              search.group,
            )}
            lines={optionsOf(known, ({ campaign_id: value, campaign_name: text }) => ({ value, text }), search.line)}
            statuses={PHASES[kind].map((phase) => ({ value: phase, text: phaseWords(kind, phase) }))}
          />
        }
      >
        {(calls, nowMs) => {
          const shown = filteredCalls(calls, search);
          return shown.length === 0 ? (
            <NoCalls kind={kind} isFiltered={calls.length > 0} />
          ) : (
            <BoardTable
              label={title}
              columns={CALL_COLUMNS[kind]}
              layout={layout}
              rows={shown}
              idOf={(call) => call.communication_id}
              mode={mode}
              onOpen={open}
              Cell={CallCell}
              nowMs={nowMs}
            />
          );
        }}
      </LiveSection>
      {asked !== null && <CallActDialog {...asked} onDone={live.reload} onClose={() => setAsked(null)} />}
    </AskToAct>
  );
}

/** The phases that the calls of a list can be in. */
const PHASES = {
  live: ['connecting', 'ringing', 'active', 'held', 'message'],
  queued: ['ringing', 'queued'],
  parked: ['held'],
} as const;

/** A live call that is at no agent is forwarded. */
const phaseWords = (kind: CallKind, phase: (typeof PHASES)[CallKind][number]): string =>
  t(kind === 'live' && phase === 'message' ? 'forwarded' : `phase.${phase}`);

function NoCalls({ kind, isFiltered }: { kind: CallKind; isFiltered: boolean }): ReactNode {
  return (
    <EmptyState icon={PhoneOff} title={t(isFiltered ? 'filter.none' : `none.${kind}`)}>
      {t(isFiltered ? 'filter.noneWhy' : `noneWhy.${kind}`)}
    </EmptyState>
  );
}

function EndButton({ call }: { call: ContactCenterCall }): ReactNode {
  const ask = use(AskToAct);
  // A waiting caller leaves the queue as after the longest wait; every other call is ended.
  const act = call.phase === 'queued' ? 'dequeue' : 'terminate';
  const label = t(`${act}.row`, { name: callerOf(call) });
  return <IconButton icon={PhoneOff} label={label} tabIndex={useRowStop()} onClick={() => ask?.({ call, act })} />;
}

function FrontButton({ call }: { call: ContactCenterCall }): ReactNode {
  const ask = use(AskToAct);
  const label = t('front.row', { name: callerOf(call) });
  return (
    <IconButton
      icon={ArrowUpToLine}
      label={label}
      tabIndex={useRowStop()}
      onClick={() => ask?.({ call, act: 'front' })}
    />
  );
}

function GroupButton({ call }: { call: ContactCenterCall }): ReactNode {
  const ask = use(AskToAct);
  const label = t('group.row', { name: callerOf(call) });
  return (
    <IconButton
      icon={ArrowRightLeft}
      label={label}
      tabIndex={useRowStop()}
      onClick={() => ask?.({ call, act: 'group' })}
    />
  );
}

function CallCell({ column, row: call, nowMs }: BoardCellProps<ContactCenterCall>): ReactNode {
  const { user } = useWorkspace();
  if (column === 'acts')
    return (
      <span className="app-wallboard-acts">
        <SuperviseMenu call={call} />
        {call.phase === 'queued' && <TakeButton call={call} />}
        {call.phase === 'queued' && <FrontButton call={call} />}
        {call.phase === 'queued' && <GroupButton call={call} />}
        {isLead(user) && <EndButton call={call} />}
      </span>
    );
  if (column === 'phase' && call.help !== null)
    return (
      <span className="app-wallboard-help" title={call.help.by_name}>
        <Icon shape={LifeBuoy} size="small" />
        {t('helpAsked')}
      </span>
    );
  if (column === 'contact' && call.contact !== null) return <CallLink call={call} contactId={call.contact.id} />;
  return (
    <span className="tk-clip tk-num" dir="auto">
      {callCell(column, call, nowMs)}
    </span>
  );
}

/** The name of the contact, which leads to the call in their timeline. */
function CallLink({ call, contactId }: { call: ContactCenterCall; contactId: number }): ReactNode {
  return (
    <Link
      to="/contacts/$contactId/communications/$communicationId"
      params={{ contactId: String(contactId), communicationId: String(call.communication_id) }}
      tabIndex={useRowStop()}
      dir="auto"
      className="app-contact-link tk-clip"
    >
      {call.contact?.name}
    </Link>
  );
}
