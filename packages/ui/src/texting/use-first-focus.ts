import { useEffect, useRef, type RefObject } from 'react';

/** Gives the focus to the first field of what a person has just opened; the attribute does so only once for each page. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return box;
}
