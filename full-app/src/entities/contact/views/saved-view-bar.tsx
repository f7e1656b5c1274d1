import './views.css';
import { TalkError } from '@talk/core';
import type { SavedView } from '@talk/core/contacts';
import { Banner, Button, IconButton } from '@talk/ui';
import { X } from 'lucide';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../../shared/errors.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { managesViews } from './manages-views.js';
import type { OpenSavedView } from './open-view.js';
import { t } from './view-words.js';
import { useViewChanges, type ViewKind } from './views.js';

export interface SavedViewBarProps {
  kind: ViewKind;
  open: OpenSavedView;
  /** Whether a view shows more than was meant, since a newer release saved it. */
  isUnknown: (view: SavedView) => boolean;
  /** What saving over a view writes. */
  filterNow: (view: SavedView) => SavedView['filter'];
  /** Asks for a name, and saves what the list shows as a new view. */
  onNew: () => void;
  onDiscard: (view: SavedView) => void;
  /** Leaves the name of a view that is gone. */
  onClose: () => void;
}

/** Below the head of a list: says that the open view was changed or deleted, and offers to save it. */
export function SavedViewBar(props: SavedViewBarProps): ReactNode {
  const { kind, open, isUnknown, filterNow, onNew, onDiscard, onClose } = props;
  const { user, toasts } = useWorkspace();
  const changes = useViewChanges(kind);
  const [busy, setBusy] = useState(false);
  if (open.kind === 'none') return null;
  if (open.kind === 'gone')
    return (
      <div className="app-view-bar">
        <Banner
          tone="warn"
          action={
            <>
              <Button onClick={onNew}>{t('keepNew')}</Button>
              <IconButton icon={X} label={t('close')} onClick={onClose} />
            </>
          }
        >
          {t('gone')}
        </Banner>
      </div>
    );
  const { view, isChanged } = open;
  const hasUnknown = isUnknown(view);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await changes.save(view, filterNow(view));
      toasts.show(t('saved'));
    } catch (error) {
      const isLate = error instanceof TalkError && error.code === 'CONFLICT';
      toasts.show(isLate ? t('conflict') : sentenceOf(error), { tone: 'bad' });
    }
    setBusy(false);
  };
  if (!isChanged && !hasUnknown) return null;
  return (
    <div className="app-view-bar">
      {hasUnknown && (
        <Banner tone="warn" action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}>
          {t('unknown')}
        </Banner>
      )}
      {isChanged && (
        <div className="app-view-changed" role="group" aria-label={t('changed')}>
          <span>{t('changed')}</span>
          {(!view.is_company || managesViews(user)) && (
            <Button disabled={busy} onClick={() => void save()}>
              {t('keep')}
            </Button>
          )}
          <Button tone="quiet" onClick={onNew}>
            {t('keepNew')}
          </Button>
          <Button tone="quiet" onClick={() => onDiscard(view)}>
            {t('discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
