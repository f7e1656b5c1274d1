import { TalkError } from '@talk/core';
import { Banner, Button, IconButton } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide';
import { useState, type ReactNode } from 'react';
import {
  hasUnknownInbox,
  inboxFilterOf,
  type InboxPlace,
  type InboxSearch,
  inboxTarget,
  inboxViewOf,
  managesViews,
  useViewChanges,
  viewText,
} from '../../entities/contact/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useOpenView } from './use-open-view.js';

export interface ViewBarProps {
  place: InboxPlace;
  search: InboxSearch;
  /** Asks for a name, and saves what the inbox shows as a new view. */
  onNew: () => void;
}

/** Below the head of the inbox: says that the open view was changed or deleted, and offers to save it. */
export function ViewBar({ place, search, onNew }: ViewBarProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useViewChanges('inbox');
  const navigate = useNavigate();
  const open = useOpenView(place, search);
  const [busy, setBusy] = useState(false);
  if (open.kind === 'none') return null;
  if (open.kind === 'gone') {
    const { viewId: _viewId, ...nameless } = place;
    const close = (): void => void navigate({ ...inboxTarget(nameless, search), replace: true });
    return (
      <div className="app-view-bar">
        <Banner
          tone="warn"
          action={
            <>
              <Button onClick={onNew}>{viewText('keepNew')}</Button>
              <IconButton icon={X} label={viewText('close')} onClick={close} />
            </>
          }
        >
          {viewText('gone')}
        </Banner>
      </div>
    );
  }
  const { view, isChanged } = open;
  const isUnknown = hasUnknownInbox(view);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await changes.save(view, inboxFilterOf(place, search, view.filter));
      toasts.show(viewText('saved'));
    } catch (error) {
      const isLate = error instanceof TalkError && error.code === 'CONFLICT';
      toasts.show(isLate ? viewText('conflict') : sentenceOf(error), { tone: 'bad' });
    }
    setBusy(false);
  };
  const discard = (): void => {
    const saved = inboxViewOf(view);
    void navigate(inboxTarget({ ...saved.place, status: place.status }, saved.search));
  };
  if (!isChanged && !isUnknown) return null;
  return (
    <div className="app-view-bar">
      {isUnknown && (
        <Banner tone="warn" action={<Button onClick={() => location.reload()}>{viewText('reload')}</Button>}>
          {viewText('unknown')}
        </Banner>
      )}
      {isChanged && (
        <div className="app-view-changed" role="group" aria-label={viewText('changed')}>
          <span>{viewText('changed')}</span>
          {(!view.is_company || managesViews(user)) && (
            <Button disabled={busy} onClick={() => void save()}>
              {viewText('keep')}
            </Button>
          )}
          <Button tone="quiet" onClick={onNew}>
            {viewText('keepNew')}
          </Button>
          <Button tone="quiet" onClick={discard}>
            {viewText('discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
