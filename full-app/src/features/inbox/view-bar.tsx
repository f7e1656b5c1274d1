import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  hasUnknownInbox,
  inboxFilterOf,
  type InboxPlace,
  type InboxSearch,
  inboxTarget,
  inboxViewOf,
  SavedViewBar,
} from '../../entities/contact/index.js';
import { useOpenView } from './use-open-view.js';

export interface ViewBarProps {
  place: InboxPlace;
  search: InboxSearch;
  /** Asks for a name, and saves what the inbox shows as a new view. */
  onNew: () => void;
}

/** Below the head of the inbox: says that the open view was changed or deleted, and offers to save it. */
export function ViewBar({ place, search, onNew }: ViewBarProps): ReactNode {
  const navigate = useNavigate();
  const open = useOpenView(place, search);
  return (
    <SavedViewBar
      kind="inbox"
      open={open}
      isUnknown={hasUnknownInbox}
      filterNow={(view) => inboxFilterOf(place, search, view.filter)}
      onNew={onNew}
      onDiscard={(view) => {
        const saved = inboxViewOf(view);
        void navigate(inboxTarget({ ...saved.place, status: place.status }, saved.search));
      }}
      onClose={() => {
        const { viewId: _viewId, ...nameless } = place;
        void navigate({ ...inboxTarget(nameless, search), replace: true });
      }}
    />
  );
}
