import {
  isViewChanged,
  type InboxPlace,
  type InboxSearch,
  type OpenSavedView,
  useViews,
} from '../../entities/contact/index.js';

/** The view that the address names, and whether the inbox shows something else by now. */
export function useOpenView(place: InboxPlace, search: InboxSearch): OpenSavedView {
  const views = useViews('inbox');
  if (place.viewId === undefined || views === null) return { kind: 'none' };
  const view = views.data.find(({ id }) => id === place.viewId);
  if (view === undefined) return { kind: 'gone' };
  return { kind: 'open', view, isChanged: isViewChanged(view, place, search) };
}
