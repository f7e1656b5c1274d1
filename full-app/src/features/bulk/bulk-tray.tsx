import './bulk-tray.css';
import type { ContactsBulk } from '@talk/core/contacts';
import { Button, IconButton } from '@talk/ui';
import { X } from 'lucide';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { canUndo, doneCount, isOver, titleOf, toDoCount, useBulkChanges } from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { failedWords, progressWords, t } from './bulk-words.js';

const BulkFailures = lazy(page(() => import('./bulk-failures.js'), 'BulkFailures'));

/** Newer ones take the place of older ones, which are there again when those are dismissed. */
const SHOWN_AT_MOST = 3;
const UNDONE_SHOWN_MS = 8_000;

type Act = Parameters<ReturnType<typeof useBulkChanges>['control']>[1];

/** What is under way, and what came of it. */
export function BulkTray({ bulks }: { bulks: readonly ContactsBulk[] }): ReactNode {
  const { toasts } = useWorkspace();
  const { control } = useBulkChanges();
  const [failuresOf, setFailuresOf] = useState<number | null>(null);
  const shown = bulks.find(({ id }) => id === failuresOf);
  const act = async (bulk: ContactsBulk, what: Act): Promise<void> => {
    try {
      await control(bulk, what);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };
  return (
    <section className="app-bulks" aria-label={t('label')}>
      {bulks.slice(0, SHOWN_AT_MOST).map((bulk) => (
        <BulkCard
          key={bulk.id}
          bulk={bulk}
          onAct={(what) => void act(bulk, what)}
          onFailures={() => setFailuresOf(bulk.id)}
        />
      ))}
      {shown && (
        <Suspense fallback={null}>
          <BulkFailures bulk={shown} onClose={() => setFailuresOf(null)} />
        </Suspense>
      )}
    </section>
  );
}

interface BulkCardProps {
  bulk: ContactsBulk;
  onAct: (what: Act) => void;
  onFailures: () => void;
}

function BulkCard({ bulk, onAct, onFailures }: BulkCardProps): ReactNode {
  const title = titleOf(bulk);
  const progress = progressWords(bulk);
  const failed = failedWords(bulk);
  const isDone = isOver(bulk);
  // As it was before, whole: there is nothing left to do about it.
  const isUndone = isDone && bulk.phase === 'undo' && bulk.kept_count === 0;
  const dismiss = useEffectEvent(() => onAct('dismiss'));
  useEffect(() => {
    if (!isUndone) return undefined;
    const timer = setTimeout(dismiss, UNDONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isUndone]);
  return (
    <div className="app-bulk">
      <p className="app-bulk-title">{title}</p>
      {isDone && <IconButton icon={X} label={t('dismiss')} onClick={() => onAct('dismiss')} />}
      {!isDone && <progress max={toDoCount(bulk)} value={doneCount(bulk)} aria-label={title} />}
      <div className="app-bulk-acts">
        {progress !== null && <span className="tk-muted tk-num">{progress}</span>}
        {failed !== null && (
          <button type="button" className="app-bulk-failed" onClick={onFailures}>
            {failed}
          </button>
        )}
        {!isDone && (
          <Button tone="quiet" onClick={() => onAct(bulk.status === 'paused' ? 'resume' : 'pause')}>
            {t(bulk.status === 'paused' ? 'resume' : 'pause')}
          </Button>
        )}
        {!isDone && bulk.phase === 'apply' && (
          <Button tone="quiet" onClick={() => onAct('cancel')}>
            {t('cancel')}
          </Button>
        )}
        {isDone && canUndo(bulk) && (
          <Button tone="quiet" onClick={() => onAct('undo')}>
            {t('undo')}
          </Button>
        )}
      </div>
    </div>
  );
}
