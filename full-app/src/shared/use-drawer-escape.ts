import { useKeys } from '@talk/ui';
import { useEffect, type RefObject } from 'react';

/**
 * Esc closes a drawer, wherever the focus is in it or on the page below; not from a field elsewhere or a menu, which have their own use for
 * it, and not below a dialog. What the drawer took the focus from gets it back.
 * @param onEscape null while there is no drawer.
 */
export function useDrawerEscape(drawer: RefObject<HTMLElement | null>, onEscape: (() => void) | null): void {
  useKeys('field', ({ key, target }) => {
    if (onEscape === null || key !== 'Escape' || !(target instanceof Element)) return false;
    const isInside = drawer.current?.contains(target) === true;
    const isOthers =
      target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]') !== null;
    if (isOthers && !isInside) return false;
    onEscape();
    return true;
  });
  const isOpen = onEscape !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, [isOpen]);
}
