import type { Company } from '@talk/core/contract';
import { CONTACT_SORTS, sortDirection, type ContactSort } from '@talk/core/contacts';
import { addressFilter, filterText, type AddressFilter } from './filter/search-filter.js';
import { taskStatusNames, type TaskStatus } from './contact-words.js';

/** What the list shows, as it stands in the address. Left out means: everything, in the order of `withDefaultSort`. */
export interface ContactsSearch {
  q?: string;
  mine?: true;
  unread?: true;
  status?: TaskStatus;
  /** Only with whom there was that. Of the inbox, whose path names it: not read from the address of a list. */
  channel?: 'calls' | 'messages' | 'voicemails' | 'my-personal-line';
  /** Only contacts of this team inbox, which the path names. */
  inbox?: number;
  /** Only who is in this list. */
  list?: number;
  /** Contacts are being chosen for this list, to be added to it. */
  addTo?: number;
  /** The filter is that of this dynamic list, and being changed; it was of that version when that began. */
  ofList?: number;
  ofVersion?: number;
  /** A tree of conditions. */
  filter?: AddressFilter;
  sort?: ContactSort;
  order?: 'asc' | 'desc';
  /** The saved view that was opened. What it shows stands in the address, too: it may be changed there. */
  view?: number;
}

/** Spec 1 §5: searches need three characters. */
export const SEARCH_MIN_CHARACTERS = 3;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);
const flag = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1';

/** Reads whatever stands in the address. What is not understood is left out. */
export function readContactsSearch(raw: Record<string, unknown>): ContactsSearch {
  // The router reads `?q=4155550150` as a number; to us it is text.
  const q = typeof raw['q'] === 'string' || typeof raw['q'] === 'number' ? String(raw['q']).trim() : '';
  const status = oneOf(taskStatusNames, raw['status']);
  const sort = oneOf(CONTACT_SORTS, raw['sort']);
  const filter = addressFilter(raw['filter']);
  const id = (value: unknown): number | undefined =>
    Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
  const [list, addTo, view] = [id(raw['list']), id(raw['addTo']), id(raw['view'])];
  const [ofList, ofVersion] = [id(raw['ofList']), id(raw['ofVersion'])];
  const order = oneOf(['asc', 'desc'] as const, raw['order']);
  return {
    ...(q === '' ? {} : { q }),
    ...(flag(raw['mine']) ? { mine: true as const } : {}),
    ...(flag(raw['unread']) ? { unread: true as const } : {}),
    ...(status === undefined ? {} : { status }),
    ...(filter === undefined ? {} : { filter }),
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
    ...(list === undefined ? {} : { list }),
    ...(addTo === undefined ? {} : { addTo }),
    ...(ofList === undefined || ofVersion === undefined ? {} : { ofList, ofVersion }),
    ...(view === undefined ? {} : { view }),
  };
}

/** The search text that counts: shorter ones are still being typed. */
export const effectiveSearch = ({ q = '' }: ContactsSearch): string =>
  q.trim().length >= SEARCH_MIN_CHARACTERS ? q.trim() : '';

/** Filters as the API takes them. */
export function toFilters(search: ContactsSearch) {
  const text = effectiveSearch(search);
  return {
    ...(text === '' ? {} : { search: text }),
    ...(search.mine ? { my_contacts: '1' as const } : {}),
    ...(search.unread ? { has_unread: '1' as const } : {}),
    ...(search.status === undefined ? {} : { task_status: search.status }),
    ...(search.channel === undefined ? {} : { channel: search.channel }),
    ...(search.list === undefined ? {} : { list_id: String(search.list) }),
    ...(search.inbox === undefined ? {} : { inbox_id: String(search.inbox) }),
    ...(search.filter === undefined ? {} : { filter_groups: filterText(search.filter) }),
  };
}

const DEFAULT_SORT = 'last_engagement_at';

export const sortOf = (search: ContactsSearch): { sort: ContactSort; order: 'asc' | 'desc' } => {
  const sort = search.sort ?? DEFAULT_SORT;
  return { sort, order: search.order ?? sortDirection(sort) };
};

/** The column that a company's list is sorted by until a user chooses another one. */
export type DefaultContactSort = Company['default_contact_sort'];

/** The search with the company's order, if the address names none. */
export const withDefaultSort = (search: ContactsSearch, fallback: DefaultContactSort): ContactsSearch =>
  search.sort !== undefined || fallback === DEFAULT_SORT ? search : { ...search, sort: fallback };

/** The search after a header was clicked: that column, or the other way round. */
export function sortedBy(
  search: ContactsSearch,
  sort: ContactSort,
  fallback: DefaultContactSort = DEFAULT_SORT,
): ContactsSearch {
  const now = sortOf(withDefaultSort(search, fallback));
  const order = now.sort !== sort ? sortDirection(sort) : now.order === 'asc' ? 'desc' : 'asc';
  const { sort: _sort, order: _order, ...rest } = search;
  return {
    ...rest,
    ...(sort === fallback ? {} : { sort }),
    ...(order === sortDirection(sort) ? {} : { order }),
  };
}

/** What the filters hide, without the text: for "0 of 212. Remove …". */
export const hasFilters = (search: ContactsSearch): boolean =>
  search.mine === true || search.unread === true || search.status !== undefined || search.filter !== undefined;

/** The same for the same list. */
export const searchKey = (search: ContactsSearch): string =>
  JSON.stringify(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1)));
