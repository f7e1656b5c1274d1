import { useLayoutEffect, useRef, type RefObject } from 'react';
import { moveFocus } from '../kernel/focus.js';

/** Focuses the first field of a panel that has just opened; the attribute does so only once per page. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null);
  // Before the next key is pressed: the first key typed belongs in the field.
  useLayoutEffect(() => moveFocus(box.current?.querySelector('input')), []);
  return box;
}
