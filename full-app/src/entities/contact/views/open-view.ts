import type { SavedView } from '@talk/core/contacts';

/** The view that an address names, and whether the list shows something else by now. */
export type OpenSavedView =
  | { readonly kind: 'none' }
  /** The address names a view that is not there. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'open'; readonly view: SavedView; readonly isChanged: boolean };
