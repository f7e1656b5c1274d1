import type { SavedView } from '@talk/core/contacts';
import { type ContactsSearch, effectiveSearch, readContactsSearch } from '../contacts-search.js';
import { filterWithList } from '../lists/list-filter.js';
import { filterTree } from '../filter/search-filter.js';

type Filter = SavedView['filter'];

const KNOWN: readonly string[] = [
  'search',
  'my_contacts',
  'has_unread',
  'task_status',
  'filter_groups',
  'sort',
  'order',
  'columns',
];

/** What a view shows, as it stands in the address. What this release does not know is left out. */
export function searchOf({ filter }: Pick<SavedView, 'filter'>): ContactsSearch {
  const { search: q, my_contacts: mine, has_unread: unread, task_status: status, sort, order } = filter;
  return readContactsSearch({ q, mine, unread, status, filter: filter.filter_groups, sort, order });
}

/** The view shows less than was meant: a newer release saved it. */
export function hasUnknown({ filter }: Pick<SavedView, 'filter'>): boolean {
  const read = searchOf({ filter });
  const isLost = (word: string | undefined, understood: string | undefined): boolean =>
    word !== undefined && word !== 'all' && understood === undefined;
  return (
    Object.keys(filter).some((key) => !KNOWN.includes(key)) ||
    (read.filter !== undefined && filterTree(read) === null) ||
    isLost(filter.task_status, read.status) ||
    isLost(filter.sort, read.sort) ||
    isLost(filter.order, read.order)
  );
}

/**
 * What is saved of an address.
 * @param before what the view had: whatever is in it that this release does not know stays, unless something else was chosen in its place.
 */
export function filterOf(search: ContactsSearch, columns: Filter['columns'], before: Filter = {}): Filter {
  const kept = Object.fromEntries(Object.entries(before).filter(([key]) => !KNOWN.includes(key)));
  const understood = searchOf({ filter: before });
  const text = effectiveSearch(search);
  const filter = filterWithList(search);
  /** What is chosen now; where nothing is, a word that was not understood. */
  const word = (chosen: string | undefined, had: string | undefined, read: string | undefined): string | undefined =>
    chosen ?? (read === undefined ? had : undefined);
  const status = word(search.status, before.task_status, understood.status);
  const sort = word(search.sort, before.sort, understood.sort);
  const order = word(search.order, before.order, understood.order);
  return {
    ...kept,
    ...(text === '' ? {} : { search: text }),
    ...(search.mine ? { my_contacts: true } : {}),
    ...(search.unread ? { has_unread: true } : {}),
    ...(status === undefined ? {} : { task_status: status }),
    ...(typeof filter === 'object' ? { filter_groups: { ...filter } } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
    ...(columns === undefined ? {} : { columns }),
  };
}
