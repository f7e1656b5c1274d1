import { IconButton } from '@talk/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pause, Pencil, Play, Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { type Sequence, statusText, useSequenceChanges } from '../../entities/sequence/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { t } from './texts.js';

interface SequenceRowProps {
  sequence: Sequence;
  isManager: boolean;
  onRemove: (sequence: Sequence) => void;
}

/** "3 steps · 12 in it · 4 stopped". */
function countsText({ steps, counts }: Pick<Sequence, 'steps' | 'counts'>): string {
  return [
    t('steps', { count: steps.length }),
    t('inIt', { count: counts.active }),
    ...(counts.paused > 0 ? [t('pausedIn', { count: counts.paused })] : []),
    ...(counts.finished > 0 ? [t('finishedIn', { count: counts.finished })] : []),
    ...(counts.stopped > 0 ? [t('stoppedIn', { count: counts.stopped })] : []),
  ].join(' · ');
}

/** A sequence in the list. A draft opens in the editor, another one with its contacts. */
export function SequenceRow({ sequence, isManager, onRemove }: SequenceRowProps): ReactNode {
  const { status, reason, campaign_name: line } = sequence;
  return (
    <li>
      <span className="app-setting-words">
        <NameLink sequence={sequence} toEditor={isManager && status === 'draft'} />
        <span className="tk-muted">
          {countsText(sequence)}
          {line !== null && (
            <>
              {' · '}
              <bdi>{line}</bdi>
            </>
          )}
        </span>
        {reason !== null && <span className="app-sequence-reason">{reason}</span>}
      </span>
      <span>
        <span className="app-sequence-status" data-status={status}>
          {statusText(status)}
        </span>
        {isManager && <Acts sequence={sequence} onRemove={onRemove} />}
      </span>
    </li>
  );
}

function NameLink({ sequence, toEditor }: { sequence: Sequence; toEditor: boolean }): ReactNode {
  const params = { sequenceId: String(sequence.id) };
  const words = (
    <strong>
      <bdi>{sequence.name}</bdi>
    </strong>
  );
  return toEditor ? (
    <Link to="/sequences/$sequenceId" params={params}>
      {words}
    </Link>
  ) : (
    <Link to="/sequence-activity/$sequenceId" params={params}>
      {words}
    </Link>
  );
}

function Acts({ sequence, onRemove }: Pick<SequenceRowProps, 'sequence' | 'onRemove'>): ReactNode {
  const changes = useSequenceChanges();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { id, name, status } = sequence;
  const toggle = (isActive: boolean): void => {
    setRefusal(null);
    changes.toggle(id, isActive).catch(setRefusal);
  };
  return (
    <>
      {refusal !== null && <ErrorNotice error={refusal} />}
      {status === 'active' ? (
        <IconButton icon={Pause} label={t('pauseNamed', { name })} onClick={() => toggle(false)} />
      ) : (
        <>
          <IconButton icon={Play} label={t('turnOnNamed', { name })} onClick={() => toggle(true)} />
          <IconButton
            icon={Pencil}
            label={t('edit', { name })}
            onClick={() => void navigate({ to: '/sequences/$sequenceId', params: { sequenceId: String(id) } })}
          />
          <IconButton icon={Trash2} label={t('removeNamed', { name })} onClick={() => onRemove(sequence)} />
        </>
      )}
    </>
  );
}
