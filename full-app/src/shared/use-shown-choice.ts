import { useEffect, useRef, type RefObject } from 'react';

/** For a row of choices that may be wider than its place: what is chosen is in sight, at first and whenever `key` changes. */
export function useShownChoice(key: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [key]);
  return row;
}
