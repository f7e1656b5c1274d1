import '../../shared/call-parts.css';
import './row-details.css';
import type { Communication } from '@talk/core';
import { Button, Icon, IconButton } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { ArrowRight, MessageSquare, Phone, X } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { RecordingPlayer, useCallChanges, useDial } from '../../entities/call/index.js';
import { useOutcomes } from '../../entities/disposition/index.js';
import { NoteBody } from '../../entities/note/index.js';
import { useTeam } from '../../entities/user/index.js';
import { DispositionChip } from '../../shared/chips/disposition-chip.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CallNote } from './call-note.js';
import { useEntryTarget } from './entry-target.js';
import { RowTags } from './row-tags.js';
import { t } from './texts.js';

export interface RowDetailsProps {
  of: Communication;
  onClose: () => void;
}

/** What can be heard, noted and done about an entry, below its row. */
export function RowDetails({ of, onClose }: RowDetailsProps): ReactNode {
  const { names } = useTeam();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>(':is(button, a, select, textarea)')?.focus(), []);
  const { contact_id: contactId } = of;
  return (
    <div ref={panel} className="app-row-details-body">
      <IconButton icon={X} label={t('row.close')} onClick={onClose} />
      {of.body !== null && of.body !== '' && (
        <p className="app-row-body" dir="auto">
          {of.type === 'note' ? <NoteBody body={of.body} names={names} /> : of.body}
        </p>
      )}
      <RecordingPlayer call={of} />
      <div className="app-row-chips">
        {of.type === 'call' && <Outcome call={of} />}
        <RowTags of={of} />
      </div>
      {of.type === 'call' && <CallNote key={of.id} call={of} />}
      <div className="app-acts">
        <CallBack of={of} />
        {contactId !== null && (
          <>
            <Link
              to="/contacts/$contactId"
              params={{ contactId: String(contactId) }}
              hash="write"
              className="tk-button"
              data-tone="quiet"
            >
              <Icon shape={MessageSquare} size="small" />
              {t('row.textBack')}
            </Link>
            <OpenLink contactId={contactId} id={of.id} />
          </>
        )}
      </div>
    </div>
  );
}

function OpenLink({ contactId, id }: { contactId: number; id: number }): ReactNode {
  return (
    <Link {...useEntryTarget(contactId, id)} className="tk-button" data-tone="quiet">
      <Icon shape={ArrowRight} size="small" />
      {t('row.open')}
    </Link>
  );
}

function CallBack({ of }: { of: Communication }): ReactNode {
  const { blocked, dial } = useDial();
  if (!of.lead_number.startsWith('+')) return null;
  const back = (): void => {
    if (blocked !== null) return;
    void dial({
      number: of.lead_number,
      ...(of.contact_id === null ? {} : { contactId: of.contact_id }),
      ...(of.campaign_id === null ? {} : { line: of.campaign_id }),
    });
  };
  return (
    <Button icon={Phone} aria-disabled={blocked !== null} title={blocked ?? undefined} onClick={back}>
      {t('row.callBack')}
    </Button>
  );
}

/** What came of a call. */
function Outcome({ call }: { call: Communication }): ReactNode {
  const { user } = useWorkspace();
  const changes = useCallChanges();
  const offered = useOutcomes();
  const why = !may(user, 'update communication')
    ? t('row.mayNotChange')
    : call.ended_at === null
      ? t('row.outcomeLater')
      : offered.length === 0
        ? t('row.nothingOffered')
        : null;
  return (
    <DispositionChip
      label={t('row.outcome')}
      none={t('row.outcomeSet')}
      chosen={call.call_disposition}
      offered={offered}
      why={why}
      onChoose={(id) => changes.setOutcome(call, offered.find((each) => each.id === id) ?? null)}
    />
  );
}
