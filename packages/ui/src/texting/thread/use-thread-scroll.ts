import type { Thread } from '@talk/core/texting';
import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { ThreadRow } from './thread.rows.js';
import { createThreadScroller, drawnRange, firstView, type ThreadScroller } from './thread.scroller.js';
import { blocksOf, createRowHeights, type ThreadBlock } from './thread.window.js';

export interface ThreadScroll {
  /** What is drawn of the rows. */
  readonly blocks: readonly ThreadBlock[];
  readonly scroller: ThreadScroller;
  /** The newest is out of view. */
  readonly away: boolean;
  /** The unread ones begin further up than one has been. */
  readonly unreadAbove: boolean;
}

/**
 * Starts at the newest, or at the first unread one; sticks to the end while new ones arrive; keeps the reading position whatever comes and
 * grows around it. Only rows near the view are drawn: `box` scrolls, and the children of `list` are the blocks.
 */
export function useThreadScroll(
  box: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { thread, rows, onEnd }: { thread: Thread; rows: readonly ThreadRow[]; onEnd: () => void },
): ThreadScroll {
  const [heights] = useState(createRowHeights);
  const [view, setView] = useState(firstView);
  const [{ away, unreadAbove }, setTold] = useState({ away: false, unreadAbove: false });
  const [scroller] = useState(() =>
    createThreadScroller({
      thread,
      heights,
      draw: setView,
      tell: (now) => setTold((told) => (told.away === now.away && told.unreadAbove === now.unreadAbove ? told : now)),
    }),
  );
  const range = useMemo(() => drawnRange(rows, heights, view), [rows, heights, view]);
  const blocks = useMemo(
    () =>
      blocksOf(rows, heights, ({ key }, index) => (index >= range.from && index < range.to) || view.pinned.has(key)),
    [rows, heights, range, view],
  );
  useLayoutEffect(() => {
    if (box.current !== null && list.current !== null)
      scroller.drew({ box: box.current, list: list.current, rows, blocks, range, onEnd });
  }, [scroller, box, list, rows, blocks, range, onEnd]);

  // Growth without a new row, such as a loaded picture or a taller composer.
  useEffect(() => {
    const inner = list.current?.parentElement;
    if (box.current === null || inner == null) return undefined;
    const watch = new ResizeObserver(scroller.resized);
    watch.observe(box.current);
    watch.observe(inner);
    return () => watch.disconnect();
  }, [scroller, box, list]);
  return { blocks, scroller, away, unreadAbove };
}
