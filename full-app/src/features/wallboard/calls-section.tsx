import type { ContactCenterCall } from '@talk/core/contract';
import { EmptyState, Icon, IconButton } from '@talk/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { LifeBuoy, PhoneOff } from 'lucide';
import { createContext, use, useState, type ReactNode } from 'react';
import type { Density } from '../../shared/table/column-layout.js';
import { useRowStop } from '../../shared/table/row-stop.js';
import { BoardTable, type BoardCellProps } from './board-table.js';
import { CALL_COLUMNS, callCell } from './call-columns.js';
import { callerOf, EndCallDialog, type CallAct } from './end-call-dialog.js';
import { LiveSection } from './freshness.js';
import { SuperviseMenu } from './supervise-menu.js';
import { t } from './texts.js';
import { useCenterCalls, type CallKind } from './use-live.js';

/** Asks whether a call is to be ended; null outside a list of calls. */
const AskToEnd = createContext<((call: ContactCenterCall) => void) | null>(null);

/** A waiting caller leaves the queue as after the longest wait; every other call is ended. */
const ACTS: Readonly<Record<CallKind, CallAct>> = { live: 'terminate', parked: 'terminate', queued: 'dequeue' };

/** The calls of one kind, longest first, as the server lists them. */
export function CallsSection({ kind, mode }: { kind: CallKind; mode: Density }): ReactNode {
  const live = useCenterCalls(kind);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<ContactCenterCall | null>(null);
  const title = t(`section.${kind}-calls`);
  const open = ({ contact, communication_id: id }: ContactCenterCall): void => {
    if (contact === null) return;
    const params = { contactId: String(contact.id), communicationId: String(id) };
    void navigate({ to: '/contacts/$contactId/communications/$communicationId', params });
  };
  return (
    <AskToEnd value={setAsked}>
      <LiveSection title={title} live={live}>
        {(calls, nowMs) =>
          calls.length === 0 ? (
            <EmptyState icon={PhoneOff} title={t(`none.${kind}`)}>
              {t(`noneWhy.${kind}`)}
            </EmptyState>
          ) : (
            <BoardTable
              label={title}
              columns={CALL_COLUMNS[kind]}
              rows={calls}
              idOf={(call) => call.communication_id}
              mode={mode}
              onOpen={open}
              Cell={CallCell}
              nowMs={nowMs}
            />
          )
        }
      </LiveSection>
      {asked !== null && (
        <EndCallDialog call={asked} act={ACTS[kind]} onDone={live.reload} onClose={() => setAsked(null)} />
      )}
    </AskToEnd>
  );
}

function EndButton({ call }: { call: ContactCenterCall }): ReactNode {
  const ask = use(AskToEnd);
  const label = t(call.phase === 'queued' ? 'dequeue.row' : 'terminate.row', { name: callerOf(call) });
  return <IconButton icon={PhoneOff} label={label} tabIndex={useRowStop()} onClick={() => ask?.(call)} />;
}

function CallCell({ column, row: call, nowMs }: BoardCellProps<ContactCenterCall>): ReactNode {
  if (column === 'acts')
    return (
      <span className="app-wallboard-acts">
        <SuperviseMenu call={call} />
        <EndButton call={call} />
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
