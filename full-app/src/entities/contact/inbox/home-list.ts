import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { readContactsSearch, type ContactsSearch } from '../contacts-search.js';
import { useListPlaceStore } from '../list-place.js';
import { inboxAsks, inboxPlaceOf, readInboxSearch, type InboxPlace, type InboxSearch } from './inbox-search.js';

/** The address of a list: of contacts, or of contact tasks. */
export type ListTarget =
  | { readonly to: '/contacts'; readonly search: ContactsSearch }
  | {
      readonly to: '/channels/$channel/$status';
      readonly params: { readonly channel: string; readonly status: string };
      readonly search: InboxSearch;
    };

export const inboxTarget = ({ channel, status }: InboxPlace, search: InboxSearch) =>
  ({ to: '/channels/$channel/$status', params: { channel, status }, search }) as const;

interface OpenOptions {
  readonly hash?: string;
  readonly replace?: boolean;
}

/** The list that a contact is opened from: Back leads to it, and others are opened beside it. */
export interface HomeList {
  /** Null: the list of contacts. */
  readonly inbox: InboxPlace | null;
  readonly target: ListTarget;
  /** What it shows. */
  readonly asks: ContactsSearch;
  open: (contactId: number, options?: OpenOptions) => Promise<void>;
}

export function useHomeList(): HomeList {
  const { user } = useWorkspace();
  const navigate = useNavigate();
  const listPlace = useListPlaceStore();
  const { channel, status } = useParams({ strict: false });
  const address = useSearch({ strict: false });
  const inbox = channel === undefined ? null : inboxPlaceOf(channel, status ?? 'all');
  if (inbox !== null) {
    const search = readInboxSearch(address);
    return {
      inbox,
      target: inboxTarget(inbox, search),
      asks: inboxAsks(inbox, search, user.company.timezone),
      open: (id, options) =>
        navigate({
          to: '/channels/$channel/$status/contacts/$contactId',
          params: { ...inbox, contactId: String(id) },
          search,
          ...options,
        }),
    };
  }
  const own = readContactsSearch(address);
  const search = Object.keys(own).length > 0 ? own : listPlace.lastSearch();
  return {
    inbox,
    target: { to: '/contacts', search },
    asks: search,
    open: (id, options) =>
      navigate({ to: '/contacts/$contactId', params: { contactId: String(id) }, search, ...options }),
  };
}
