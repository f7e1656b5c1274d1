import { useEffect } from 'react';
import { type ContactsSearch, searchKey } from '../../entities/contact/index.js';
import { useSelection, withoutGone, type UsedSelection } from '../../shared/selection/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** What is listed, by the address: another order or another name of the same is the same. */
export function selectionKey(search: ContactsSearch): string {
  const { sort: _sort, order: _order, view: _view, addTo: _addTo, ...filters } = search;
  return searchKey(filters);
}

/** What is chosen of the contacts that the address filters. Another order keeps it; who goes out of view leaves it. */
export function useContactSelection(search: ContactsSearch): UsedSelection {
  const { entities } = useWorkspace();
  const used = useSelection('contacts', selectionKey(search));
  const { change } = used;
  useEffect(
    () =>
      entities.contacts.onNews(({ id, kind }) => {
        if (kind === 'gone') change((now) => withoutGone(now, [id]));
      }),
    [entities, change],
  );
  return used;
}
