import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the link of a row, since what reads a page aloud follows the focus. The row may not be there yet: of a long
 * list only the part around the window exists.
 * @param attribute of the row, with its id
 */
export function useRowFocus(scroller: RefObject<HTMLElement | null>, attribute: string): (id: number) => void {
  const wanted = useRef<number | null>(null);
  const focus = (): void => {
    if (wanted.current === null) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[${attribute}="${wanted.current}"] .app-contact-link`);
    if (link == null) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  };
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- any rendering may bring the row
  useEffect(focus);
  return (id) => {
    wanted.current = id;
    focus();
  };
}
