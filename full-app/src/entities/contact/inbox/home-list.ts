import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { readContactsSearch, withDefaultSort, type ContactsSearch } from '../contacts-search.js';
import { useListPlaceStore } from '../list-place.js';
import {
  inboxAddress,
  inboxAsks,
  inboxPlaceAt,
  readInboxSearch,
  type InboxAddress,
  type InboxPlace,
  type InboxSearch,
} from './inbox-search.js';

/** The address of a list: of contacts, of contact tasks, or of communications. */
export type ListTarget =
  | { readonly to: '/contacts'; readonly search: ContactsSearch }
  | InboxTarget
  // The address of a contact beside a list of communications has what narrows the list, too.
  | { readonly to: '/communications/$channel'; readonly params: { readonly channel: string }; readonly search: true }
  | {
      readonly to: '/communications/$channel/$status';
      readonly params: { readonly channel: string; readonly status: string };
      readonly search: true;
    };

/** The address of a list of contact tasks. */
export type InboxTarget =
  | {
      readonly to: '/channels/$channel/$status';
      readonly params: { readonly channel: string; readonly status: string };
      readonly search: InboxSearch;
    }
  | {
      readonly to: '/channels/view/$viewId/$status';
      readonly params: { readonly viewId: string; readonly status: string };
      readonly search: InboxAddress;
    }
  | {
      readonly to: '/team-inboxes/$inboxId';
      readonly params: { readonly inboxId: string };
      readonly search: InboxAddress;
    };

/** The address of a contact beside such a list. */
type InboxContactTarget =
  | {
      readonly to: '/channels/$channel/$status/contacts/$contactId';
      readonly params: { readonly channel: string; readonly status: string; readonly contactId: string };
      readonly search: InboxSearch;
    }
  | {
      readonly to: '/channels/view/$viewId/$status/contacts/$contactId';
      readonly params: { readonly viewId: string; readonly status: string; readonly contactId: string };
      readonly search: InboxAddress;
    }
  | {
      readonly to: '/team-inboxes/$inboxId/contacts/$contactId/communications';
      readonly params: { readonly inboxId: string; readonly contactId: string };
      readonly search: InboxAddress;
    };

/** A view of which nothing is left is the list of its channel. */
export function inboxTarget(place: InboxPlace, search: InboxSearch): InboxTarget {
  const { channel, status, viewId, teamId } = place;
  const address = inboxAddress(place, search);
  if (teamId !== undefined)
    return { to: '/team-inboxes/$inboxId', params: { inboxId: String(teamId) }, search: address };
  if (viewId === undefined || Object.keys(address).length === 0)
    return { to: '/channels/$channel/$status', params: { channel, status }, search };
  return { to: '/channels/view/$viewId/$status', params: { viewId: String(viewId), status }, search: address };
}

export function inboxContactTarget(place: InboxPlace, search: InboxSearch, id: number): InboxContactTarget {
  const { channel, status, viewId, teamId } = place;
  const contactId = String(id);
  if (teamId !== undefined) {
    const params = { inboxId: String(teamId), contactId };
    const address = inboxAddress(place, search);
    return { to: '/team-inboxes/$inboxId/contacts/$contactId/communications', params, search: address };
  }
  if (viewId === undefined)
    return { to: '/channels/$channel/$status/contacts/$contactId', params: { channel, status, contactId }, search };
  const params = { viewId: String(viewId), status, contactId };
  return { to: '/channels/view/$viewId/$status/contacts/$contactId', params, search: inboxAddress(place, search) };
}

interface OpenOptions {
  readonly hash?: string;
  readonly replace?: boolean;
}

/** The list that a contact is opened from: Back leads to it, and others are opened beside it. */
export interface HomeList {
  readonly kind: 'contacts' | 'inbox' | 'communications';
  /** Null: it is not a list of contact tasks. */
  readonly inbox: InboxPlace | null;
  readonly target: ListTarget;
  /** The contacts that it shows; null for a list of communications. */
  readonly asks: ContactsSearch | null;
  open: (contactId: number, options?: OpenOptions) => Promise<void>;
}

/** The list of a screen that is not about contacts, for the contact beside it. */
export const HomeListContext = createContext<HomeList | null>(null);

export function useHomeList(): HomeList {
  const given = useContext(HomeListContext);
  const own = useOwnHomeList();
  return given ?? own;
}

/** What the address of the contact tells. */
function useOwnHomeList(): HomeList {
  const { user } = useWorkspace();
  const navigate = useNavigate();
  const listPlace = useListPlaceStore();
  const { channel, status, viewId, inboxId } = useParams({ strict: false });
  const address = useSearch({ strict: false });
  const isInbox = channel !== undefined || inboxId !== undefined || (viewId !== undefined && status !== undefined);
  const inbox = isInbox ? inboxPlaceAt({ channel, status, viewId, inboxId }, address, 'all') : null;
  if (inbox !== null) {
    const search = readInboxSearch(address);
    return {
      kind: 'inbox',
      inbox,
      target: inboxTarget(inbox, search),
      asks: inboxAsks(inbox, search, user.company.timezone),
      open: (id, options) => navigate({ ...inboxContactTarget(inbox, search, id), ...options }),
    };
  }
  const own = readContactsSearch(address);
  const search = Object.keys(own).length > 0 ? own : listPlace.lastSearch();
  return {
    kind: 'contacts',
    inbox,
    target: { to: '/contacts', search },
    asks: withDefaultSort(search, user.company.default_contact_sort),
    open: (id, options) =>
      navigate({ to: '/contacts/$contactId', params: { contactId: String(id) }, search, ...options }),
  };
}
