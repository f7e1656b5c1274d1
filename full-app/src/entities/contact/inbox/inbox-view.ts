import type { SavedView } from '@talk/core/contacts';
import { filterTree } from '../filter/search-filter.js';
import { effectiveSearch } from '../contacts-search.js';
import {
  inboxKey,
  inboxPlaceOf,
  readInboxAddress,
  readInboxSearch,
  type InboxPlace,
  type InboxSearch,
} from './inbox-search.js';

type Filter = SavedView['filter'];

const KNOWN: readonly string[] = [
  'search',
  'my_contacts',
  'has_unread',
  'is_unassigned',
  'is_unanswered_contact',
  'dynamic_engagement_date_range',
  'filter_groups',
  'task_status',
  'channel',
];

/** A view as the inbox opens it. */
export interface OpenedView {
  readonly place: InboxPlace;
  readonly search: InboxSearch;
}

/** Reads what a view of the inbox shows. What this release does not know is left out. */
export function inboxViewOf({ id, filter }: Pick<SavedView, 'id' | 'filter'>): OpenedView {
  const search = readInboxSearch({
    q: filter.search,
    mine: filter.my_contacts,
    unread: filter.has_unread,
    unassigned: filter.is_unassigned,
    waiting: filter.is_unanswered_contact,
    range: filter.dynamic_engagement_date_range,
    filter: filter.filter_groups,
  });
  const { channel = 'inbox' } = readInboxAddress({ channel: filter.channel });
  const place = inboxPlaceOf(channel, filter.task_status) ?? { channel, status: 'open' };
  return { place: { ...place, viewId: id }, search };
}

/** Whether the view shows more than was meant, since a newer release saved it. */
export function hasUnknownInbox(view: Pick<SavedView, 'id' | 'filter'>): boolean {
  const { filter } = view;
  const { place, search } = inboxViewOf(view);
  const isLost = (word: string | undefined, understood: string | undefined): boolean =>
    word !== undefined && word !== understood;
  return (
    Object.keys(filter).some((key) => !KNOWN.includes(key)) ||
    (search.filter !== undefined && filterTree(search) === null) ||
    isLost(filter.channel, place.channel) ||
    isLost(filter.task_status, place.status) ||
    isLost(filter.dynamic_engagement_date_range, search.range)
  );
}

/**
 * The filter that saving the inbox as it is now writes.
 * @param before the view that is saved over: its unknown parts stay
 */
export function inboxFilterOf({ channel, status }: InboxPlace, search: InboxSearch, before: Filter = {}): Filter {
  const kept = Object.fromEntries(Object.entries(before).filter(([key]) => !KNOWN.includes(key)));
  const text = effectiveSearch(search);
  return {
    ...kept,
    ...(text === '' ? {} : { search: text }),
    ...(search.mine && { my_contacts: true }),
    ...(search.unread && { has_unread: true }),
    ...(search.unassigned && { is_unassigned: true }),
    ...(search.waiting && { is_unanswered_contact: true }),
    ...(search.range !== undefined && { dynamic_engagement_date_range: search.range }),
    ...(typeof search.filter === 'object' && { filter_groups: { ...search.filter } }),
    ...(status !== 'open' && { task_status: status }),
    ...(channel !== 'inbox' && { channel }),
  };
}

/** Whether the inbox shows something else than the view. Its status can be changed without changing the view. */
export function isViewChanged(view: Pick<SavedView, 'id' | 'filter'>, place: InboxPlace, search: InboxSearch): boolean {
  const saved = inboxViewOf(view);
  const now = { ...place, status: saved.place.status };
  return inboxKey(now, search) !== inboxKey(saved.place, saved.search);
}

/** Whether there is something that a view can keep. */
export const canBeView = ({ channel, teamId }: InboxPlace, search: InboxSearch): boolean =>
  teamId === undefined && (channel !== 'inbox' || Object.keys(search).length > 0);
