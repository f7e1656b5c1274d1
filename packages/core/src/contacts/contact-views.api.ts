import {
  arrangeSavedViews,
  createSavedView,
  keepContactLayout,
  listContactLayouts,
  listPinnedViews,
  listSavedViews,
  pinSavedView,
  removeSavedView,
  restoreSavedView,
  unpinSavedView,
  updateSavedView,
} from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** Saved views of contacts, of the inbox and of communications, by name. Separate from `Api`, because only lists of contacts need them. */
export interface ContactViewsApi {
  /** The user's own and those of the company, in the user's order. */
  list: Operation<typeof listSavedViews>;
  create: Operation<typeof createSavedView>;
  update: Operation<typeof updateSavedView>;
  remove: Operation<typeof removeSavedView>;
  /** Undoes a deletion, for 30 days. */
  restore: Operation<typeof restoreSavedView>;
  /** The user's own order, and the view to begin with. */
  arrange: Operation<typeof arrangeSavedViews>;
  /** The user's pinned views of all kinds. */
  pinned: Operation<typeof listPinnedViews>;
  pin: Operation<typeof pinSavedView>;
  unpin: Operation<typeof unpinSavedView>;
  /** How the user has laid out the columns, list by list. */
  layouts: Operation<typeof listContactLayouts>;
  keepLayout: Operation<typeof keepContactLayout>;
}

/** The operations of saved views, over `talk.api.call`. */
export function createContactViewsApi(call: CallEndpoint): ContactViewsApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    list: of(listSavedViews),
    create: of(createSavedView),
    update: of(updateSavedView),
    remove: of(removeSavedView),
    restore: of(restoreSavedView),
    arrange: of(arrangeSavedViews),
    pinned: of(listPinnedViews),
    pin: of(pinSavedView),
    unpin: of(unpinSavedView),
    layouts: of(listContactLayouts),
    keepLayout: of(keepContactLayout),
  };
}
