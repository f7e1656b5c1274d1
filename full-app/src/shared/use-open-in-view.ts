import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a row of links that scrolls sideways: shows the one that is open whenever another one is.
 * @param open tells the open one from the others; undefined: none is.
 */
export function useOpenInView<T extends HTMLElement>(open: unknown): RefObject<T | null> {
  const row = useRef<T>(null);
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]');
    if (open === undefined || row.current === null || link === null || link === undefined) return;
    const [inside, whole] = [link.getBoundingClientRect(), row.current.getBoundingClientRect()];
    if (inside.left < whole.left) row.current.scrollLeft += inside.left - whole.left;
    else if (inside.right > whole.right) row.current.scrollLeft += inside.right - whole.right;
  }, [open]);
  return row;
}
