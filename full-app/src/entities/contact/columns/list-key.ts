import { searchKey, type ContactsSearch } from '../contacts-search.js';
import { DEFAULT_LISTS } from '../filter/default-lists.js';

/** Under which name the columns of a list are kept: its own, and for what is filtered freely that of all contacts. */
export function listKeyOf(search: ContactsSearch): string {
  if (search.list !== undefined) return `list-${search.list}`;
  const { q: _q, sort: _sort, order: _order, view: _view, addTo: _addTo, ...list } = search;
  return DEFAULT_LISTS.find((each) => searchKey(each.search) === searchKey(list))?.name ?? 'all';
}
