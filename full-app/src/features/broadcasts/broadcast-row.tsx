import type { Broadcast } from '@talk/core/contract';
import { IconButton, numberText } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { CircleStop, Pause, Play, Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { OpenedAct } from './act-dialogs.js';
import { doneCount, factsOf } from './broadcast-words.js';
import { t } from './texts.js';
import { useBroadcastChanges } from './use-broadcasts.js';

interface BroadcastRowProps {
  broadcast: Broadcast;
  onOpen: (opened: OpenedAct) => void;
}

/** "Spring sale · Sending · 12 of 40", with what can be done about it. */
export function BroadcastRow({ broadcast, onOpen }: BroadcastRowProps): ReactNode {
  const format = timeFormatOf(useWorkspace().user);
  const { status, reason } = broadcast;
  return (
    <li>
      <span className="app-setting-words">
        <BroadcastLink broadcast={broadcast} />
        <span className="tk-muted">{factsOf(broadcast, format).join(' · ')}</span>
        {reason !== null && <span className="app-broadcast-reason">{reason}</span>}
        <Progress broadcast={broadcast} />
      </span>
      <span>
        <span className="app-broadcast-status" data-status={status}>
          {t(`status.${status}`)}
        </span>
        <Acts broadcast={broadcast} onOpen={onOpen} />
      </span>
    </li>
  );
}

/** A draft is opened to go on with it. */
function BroadcastLink({ broadcast: { id, name, status } }: { broadcast: Broadcast }): ReactNode {
  const words = (
    <strong>
      <bdi>{name}</bdi>
    </strong>
  );
  return status === 'draft' ? (
    <Link to="/broadcasts/new" search={{ draft: id }}>
      {words}
    </Link>
  ) : (
    <Link to="/broadcast-activity/$broadcastId" params={{ broadcastId: String(id) }}>
      {words}
    </Link>
  );
}

export function Progress({ broadcast }: { broadcast: Broadcast }): ReactNode {
  const { name, status, total_count: total } = broadcast;
  if (status === 'draft' || status === 'scheduled' || total === 0) return null;
  const done = doneCount(broadcast);
  return (
    <span className="app-broadcast-progress">
      <progress value={done} max={total} aria-label={t('progressOf', { name })} />
      <span className="tk-num tk-muted">{t('progress', { done: numberText(done), total: numberText(total) })}</span>
    </span>
  );
}

function Acts({ broadcast, onOpen }: BroadcastRowProps): ReactNode {
  const changes = useBroadcastChanges();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { id, name, status } = broadcast;
  const toggle = (isActive: boolean): void => {
    setRefusal(null);
    changes.toggle(id, isActive).catch(setRefusal);
  };
  const isGoing = status === 'sending' || status === 'scheduled';
  return (
    <>
      {refusal !== null && <ErrorNotice error={refusal} />}
      {isGoing && <IconButton icon={Pause} label={t('pause', { name })} onClick={() => toggle(false)} />}
      {status === 'paused' && <IconButton icon={Play} label={t('resume', { name })} onClick={() => toggle(true)} />}
      {isGoing || status === 'paused' ? (
        <IconButton
          icon={CircleStop}
          label={t('cancel', { name })}
          onClick={() => onOpen({ kind: 'cancel', broadcast })}
        />
      ) : (
        <IconButton icon={Trash2} label={t('remove', { name })} onClick={() => onOpen({ kind: 'remove', broadcast })} />
      )}
    </>
  );
}
