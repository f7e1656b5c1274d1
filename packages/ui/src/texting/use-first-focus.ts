import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Gives the focus to the first field of what a person has just opened; the attribute does so only once for each page. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null);
  // Before the next key is pressed: what is typed at once belongs into the field.
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), []);
  return box;
}
