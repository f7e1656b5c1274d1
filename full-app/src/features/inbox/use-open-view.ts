import type { SavedView } from '@talk/core/contacts';
import { isViewChanged, type InboxPlace, type InboxSearch, useViews } from '../../entities/contact/index.js';

export type OpenView =
  | { readonly kind: 'none' }
  /** The address names a view that is not there. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'open'; readonly view: SavedView; readonly isChanged: boolean };

/** The view that the address names, and whether the inbox shows something else by now. */
export function useOpenView(place: InboxPlace, search: InboxSearch): OpenView {
  const views = useViews('inbox');
  if (place.viewId === undefined || views === null) return { kind: 'none' };
  const view = views.data.find(({ id }) => id === place.viewId);
  if (view === undefined) return { kind: 'gone' };
  return { kind: 'open', view, isChanged: isViewChanged(view, place, search) };
}
