import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useWorkspace } from '../../app/workspace-context.js';
import type { ContactsSearch } from './contacts-search.js';
import { searchKey } from './list-place.js';

/** Remembers where the list is when it is left. Another search begins at its top. */
export function useListPlace(
  scroller: RefObject<HTMLElement | null>,
  search: ContactsSearch,
  currentId: number | null,
): void {
  const { listPlace } = useWorkspace();
  const shown = useRef(searchKey(search));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    if (shown.current !== searchKey(search)) element.scrollTo({ top: 0 });
    shown.current = searchKey(search);
    const leave = (): void => listPlace.leave({ search, scrollPx: element.scrollTop, currentId });
    leave();
    element.addEventListener('scroll', leave, { passive: true });
    return () => element.removeEventListener('scroll', leave);
  }, [currentId, listPlace, scroller, search]);
}
