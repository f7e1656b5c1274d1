import { QUICK_RANGES, type SavedView } from '@talk/core/contacts';
import {
  CHANNELS,
  type CommunicationsSearch,
  DEFAULT_RANGE,
  effectiveSearch,
  filterTree,
  type ListPlace,
  placeOf,
  readCommunicationsSearch,
  searchKey,
} from './communications-search.js';

type Filter = SavedView['filter'];
type Saved = Pick<SavedView, 'id' | 'filter'>;

const KNOWN: readonly string[] = [
  'search',
  'my_contacts',
  'has_unread',
  'inbox_id',
  'inbox_type',
  'task_status',
  'filter_groups',
  'order',
  'channel',
  'dynamic_engagement_date_range',
  'from_date',
  'to_date',
];

/** A view as the list opens it. */
export interface OpenedLogView {
  readonly place: ListPlace;
  readonly search: CommunicationsSearch;
}

/** Reads what a view of communications shows. What this release does not know is left out. */
export function logViewOf({ id, filter }: Saved): OpenedLogView {
  const hasDays = filter.from_date !== undefined || filter.to_date !== undefined;
  const search = readCommunicationsSearch({
    q: filter.search,
    mine: filter.my_contacts,
    unread: filter.has_unread,
    inbox: filter.inbox_id,
    inboxLines: filter.inbox_type === 'unthreaded',
    filter: filter.filter_groups,
    range: hasDays ? 'custom' : filter.dynamic_engagement_date_range,
    from: filter.from_date,
    to: filter.to_date,
    order: filter.order,
  });
  const status = placeOf(CHANNELS[0], filter.task_status)?.status ?? 'all';
  const place = placeOf(filter.channel ?? CHANNELS[0], status) ?? { channel: CHANNELS[0], status };
  return { place, search: { ...search, view: id } };
}

/** Whether the view shows more than was meant, since a newer release saved it. */
export function hasUnknownLog(view: Saved): boolean {
  const { filter } = view;
  const { place, search } = logViewOf(view);
  const isLost = (word: string | undefined, understood: string | undefined): boolean =>
    word !== undefined && word !== understood;
  const range = filter.dynamic_engagement_date_range;
  return (
    Object.keys(filter).some((key) => !KNOWN.includes(key)) ||
    (search.filter !== undefined && filterTree(search) === null) ||
    isLost(filter.channel, place.channel) ||
    isLost(filter.task_status, place.status) ||
    isLost(filter.inbox_type, search.inboxLines ? 'unthreaded' : 'threaded') ||
    (range !== undefined && !QUICK_RANGES.some((each) => each === range))
  );
}

/**
 * The filter that saving the list as it is now writes.
 * @param before the view that is saved over: its unknown parts stay
 */
export function logFilterOf({ channel, status }: ListPlace, search: CommunicationsSearch, before: Filter = {}): Filter {
  const kept = Object.fromEntries(Object.entries(before).filter(([key]) => !KNOWN.includes(key)));
  const text = effectiveSearch(search);
  const { range, from, to } = search;
  const dates =
    range === 'custom'
      ? { ...(from !== undefined && { from_date: from }), ...(to !== undefined && { to_date: to }) }
      : range === undefined
        ? {}
        : { dynamic_engagement_date_range: range };
  return {
    ...kept,
    ...(text === '' ? {} : { search: text }),
    ...(search.mine && { my_contacts: true }),
    ...(search.unread && { has_unread: true }),
    ...(search.inbox !== undefined && { inbox_id: search.inbox }),
    ...(search.inboxLines && { inbox_type: 'unthreaded' }),
    ...(typeof search.filter === 'object' && { filter_groups: { ...search.filter } }),
    ...dates,
    ...(search.order !== undefined && { order: search.order }),
    ...(status !== 'all' && { task_status: status }),
    ...(channel !== 'all' && { channel }),
  };
}

/** Whether the list shows something else than the view. */
export function isLogViewChanged(view: Saved, place: ListPlace, search: CommunicationsSearch): boolean {
  const saved = logViewOf(view);
  return searchKey(saved.place, saved.search) !== searchKey(place, search);
}

/** Whether there is something that a view can keep. */
export const canBeLogView = (place: ListPlace, { range = DEFAULT_RANGE, ...search }: CommunicationsSearch): boolean =>
  place.channel !== 'all' ||
  place.status !== 'all' ||
  range !== DEFAULT_RANGE ||
  Object.keys(search).some((name) => name !== 'grouped' && name !== 'view');
