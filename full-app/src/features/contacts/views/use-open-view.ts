import type { SavedView } from '@talk/core/contacts';
import { useSignalValue } from '@talk/ui';
import {
  type ContactsSearch,
  filterOf,
  listKeyOf,
  searchKey,
  searchOf,
  useViews,
} from '../../../entities/contact/index.js';
import { isAttribute } from '../../../shared/table/attribute-columns.js';
import { readLayout, sameLayout, type ColumnLayout } from '../../../shared/table/column-layout.js';
import { type ColumnsStore, useColumns } from '../../../shared/table/columns.store.js';
import { CONTACT_COLUMNS } from '../contact-columns.js';

/** The columns of the list: those of the open view, and without one, the person's own of this list. */
export function useContactColumns(search: ContactsSearch): ColumnsStore {
  const view = useViews()?.data.find(({ id }) => id === search.view);
  const own = view?.filter.columns === undefined ? null : JSON.stringify(view.filter.columns);
  // A change of a view’s columns is kept while it is open, until it is saved or discarded.
  const name = own === null || view === undefined ? listKeyOf(search) : `view-${view.id}@${view.version}`;
  return useColumns(name, CONTACT_COLUMNS, own);
}

export type OpenView =
  | { readonly kind: 'none' }
  /** The address names one that is not there. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'open'; readonly view: SavedView; readonly isChanged: boolean; readonly discard: () => void };

/** The view that the address names, and whether the list shows something else by now. */
export function useOpenView(search: ContactsSearch): OpenView {
  const views = useViews();
  const store = useContactColumns(search);
  const layout = useSignalValue(store.layout);
  if (search.view === undefined || views === null) return { kind: 'none' };
  const view = views.data.find(({ id }) => id === search.view);
  if (view === undefined) return { kind: 'gone' };
  const { view: _view, ...now } = search;
  const saved = view.filter.columns === undefined ? null : layoutOf(view);
  const hasOtherColumns = saved !== null && !sameLayout(saved, layout);
  return {
    kind: 'open',
    view,
    isChanged: hasOtherColumns || searchKey(now) !== searchKey(searchOf(view)),
    discard: () => {
      if (saved !== null) store.change(saved);
    },
  };
}

const layoutOf = (view: SavedView): ColumnLayout =>
  readLayout(JSON.stringify(view.filter.columns), CONTACT_COLUMNS, isAttribute);

/** What saving the list as it is now would write. @param before the view that is saved over */
export function useFilterNow(search: ContactsSearch): (before?: SavedView) => SavedView['filter'] {
  const store = useContactColumns(search);
  return (before) => filterOf(search, { ...before?.filter.columns, ...store.layout.peek() }, before?.filter);
}
