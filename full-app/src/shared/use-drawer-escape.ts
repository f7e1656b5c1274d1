import { useEffect, useRef, type RefObject } from 'react';
import { isForTyping } from './typing.js';

/**
 * Esc closes a drawer, wherever the focus is in it or on the page below; not from a field elsewhere, a menu or a dialog, which have their
 * own use for it. What the drawer took the focus from gets it back.
 * @param onEscape null while there is no drawer.
 */
export function useDrawerEscape(drawer: RefObject<HTMLElement | null>, onEscape: (() => void) | null): void {
  const act = useRef(onEscape);
  useEffect(() => void (act.current = onEscape));
  const isOpen = onEscape !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const before = document.activeElement;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
      const isInside = drawer.current?.contains(event.target) === true;
      const isOthers = isForTyping(event) || event.target.closest('[role="menu"], [role="dialog"], dialog') !== null;
      if (isOthers && !isInside) return;
      event.preventDefault();
      act.current?.();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, [drawer, isOpen]);
}
