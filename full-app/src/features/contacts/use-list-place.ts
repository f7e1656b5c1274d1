import { useLayoutEffect, useRef, type RefObject } from 'react';
import { type ContactsSearch, type ListLayout, searchKey, useListPlaceStore } from '../../entities/contact/index.js';

/** Remembers where the list is when it is left. Another search begins at its top. */
export function useListPlace(
  scroller: RefObject<HTMLElement | null>,
  search: ContactsSearch,
  currentId: number | null,
  layout: ListLayout,
): void {
  const listPlace = useListPlaceStore();
  const shown = useRef(searchKey(search));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    if (shown.current !== searchKey(search)) element.scrollTo({ top: 0 });
    shown.current = searchKey(search);
    const leave = (): void => listPlace.leave({ search, scrollPx: element.scrollTop, currentId }, layout);
    leave();
    element.addEventListener('scroll', leave, { passive: true });
    return () => element.removeEventListener('scroll', leave);
  }, [currentId, layout, listPlace, scroller, search]);
}
