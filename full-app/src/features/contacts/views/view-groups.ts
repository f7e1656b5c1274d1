import type { SavedView } from '@talk/core/contacts';

export interface ViewGroups {
  readonly pinned: readonly SavedView[];
  readonly own: readonly SavedView[];
  readonly company: readonly SavedView[];
}

/** Saved views in their groups, each in the user's order. A pinned view is listed under "Pinned" only. */
export function viewGroups(views: readonly SavedView[], pinned: readonly Pick<SavedView, 'id'>[]): ViewGroups {
  const ids = new Set(pinned.map(({ id }) => id));
  const rest = views.filter(({ id }) => !ids.has(id));
  return {
    pinned: views.filter(({ id }) => ids.has(id)),
    own: rest.filter((view) => !view.is_company),
    company: rest.filter((view) => view.is_company),
  };
}
