import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  inboxFilterOf,
  type InboxPlace,
  type InboxSearch,
  inboxTarget,
  inboxViewOf,
  useViewChanges,
  ViewDialog,
} from '../../entities/contact/index.js';

export interface SaveViewProps {
  place: InboxPlace;
  search: InboxSearch;
  onClose: () => void;
}

/** Saves what the inbox shows as a view, pins it for the agent, and opens it. */
export function SaveView({ place, search, onClose }: SaveViewProps): ReactNode {
  const navigate = useNavigate();
  const changes = useViewChanges('inbox');
  return (
    <ViewDialog
      view={null}
      kind="inbox"
      filter={inboxFilterOf(place, search)}
      onSaved={(view) => {
        // A view that cannot be pinned is still in the list of views.
        changes.pin(view, true).catch(() => undefined);
        const opened = inboxViewOf(view);
        void navigate(inboxTarget(opened.place, opened.search));
      }}
      onClose={onClose}
    />
  );
}
