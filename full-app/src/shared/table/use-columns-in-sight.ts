import { useEffect, useState, type RefObject } from 'react';

/** So many columns are drawn whole: cells that come and go cost more than they save. */
const WHOLE = 14;
/** Beside what is in sight, so that nothing is empty while a person scrolls. */
const MARGIN_PX = 400;

/**
 * The columns of a wide table that are in sight, or nearly: cells of others need not be built. Null: all of them. The headers are watched, which are
 * always there; the pinned ones are always in sight.
 */
export function useColumnsInSight(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly string[],
): ReadonlySet<string> | null {
  const key = ids.join(' ');
  const isWide = ids.length > WHOLE;
  const [sight, setSight] = useState<{ key: string; ids: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    const root = scroller.current;
    if (!isWide || root === null) return undefined;
    const seen = new Set<string>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset['column'] ?? '';
          if (isIntersecting) seen.add(id);
          else seen.delete(id);
        }
        setSight({ key, ids: new Set(seen) });
      },
      { root, rootMargin: `0px ${MARGIN_PX}px` },
    );
    for (const header of root.querySelectorAll('[role="columnheader"][data-column]')) watcher.observe(header);
    return () => watcher.disconnect();
  }, [scroller, key, isWide]);
  return isWide && sight?.key === key ? sight.ids : null;
}
