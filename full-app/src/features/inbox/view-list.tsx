import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import {
  type InboxPlace,
  type InboxSearch,
  inboxTarget,
  inboxViewOf,
  SavedViewList,
  useInboxUnread,
} from '../../entities/contact/index.js';
import { t } from './texts.js';
import { UnreadBadge } from './unread-badge.js';

export interface ViewListProps {
  place: InboxPlace;
  search: InboxSearch;
  /** Null: there is nothing to save. */
  onSave: (() => void) | null;
  onOpen: () => void;
}

/** The agent's own saved views of the inbox and those of the company. */
export function ViewList({ place, search, onSave, onOpen }: ViewListProps): ReactNode {
  const unread = useInboxUnread(true);
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <SavedViewList
        kind="inbox"
        none={t('views.none')}
        onSave={onSave}
        renderLink={(view, shown) => {
          const opened = inboxViewOf(view);
          return (
            <Link
              {...inboxTarget(opened.place, opened.search)}
              className="app-view"
              aria-current={place.viewId === view.id ? 'page' : undefined}
              onClick={onOpen}
            >
              {shown}
              <UnreadBadge of={unread.ofView(view.id)} />
            </Link>
          );
        }}
        onRemoved={({ id }) => {
          if (place.viewId !== id) return;
          // Its filters stay, as a list without a name.
          const { viewId: _viewId, ...nameless } = place;
          void navigate({ ...inboxTarget(nameless, search), replace: true });
        }}
      />
    </Suspense>
  );
}
