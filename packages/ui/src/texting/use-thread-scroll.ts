import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ThreadRow } from './thread.rows.js';

/** Closer than this to the end counts as being there. */
const NEAR_PX = 80;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_PX;

export interface ThreadScroll {
  /** The newest is out of view. */
  readonly away: boolean;
  readonly onScroll: () => void;
  readonly toLatest: () => void;
  /** Something else is scrolled into view: the thread no longer sticks to its end. */
  readonly letGo: () => void;
}

/**
 * Starts at the newest, or at the first unread one; sticks to the end while new ones arrive; keeps the reading position when
 * older ones are added above it.
 */
export function useThreadScroll(
  box: RefObject<HTMLElement | null>,
  rows: readonly ThreadRow[],
  onEnd: () => void,
): ThreadScroll {
  const [away, setAway] = useState(false);
  const before = useRef({ firstKey: '', height: 0, room: 0, atEnd: true, started: false });
  const firstKey = rows.find(({ kind }) => kind !== 'day')?.key ?? '';
  const lastOwn = rows.findLast(({ kind }) => kind === 'outgoing')?.key ?? '';
  const own = useRef(lastOwn);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || rows.length === 0) return;
    const held = before.current;
    const toEnd = (): void => element.scrollTo({ top: element.scrollHeight });
    if (!held.started) {
      toEnd();
      const divider = element.querySelector<HTMLElement>('.tk-unread');
      // Unread ones that do not fit are read from the first.
      if (divider !== null && divider.offsetTop < element.scrollTop) element.scrollTo({ top: divider.offsetTop - 48 });
    } else if (lastOwn !== own.current && lastOwn !== '') toEnd();
    else if (firstKey !== held.firstKey && !held.atEnd) element.scrollBy({ top: element.scrollHeight - held.height });
    else if (held.atEnd) toEnd();
    own.current = lastOwn;
    before.current = {
      started: true,
      firstKey,
      height: element.scrollHeight,
      room: element.clientHeight,
      atEnd: isAtEnd(element),
    };
  }, [box, rows, firstKey, lastOwn]);

  // Growth without a new row, such as a loaded picture or a taller composer, moves the end too.
  useLayoutEffect(() => {
    const element = box.current;
    const inner = element?.firstElementChild;
    if (element == null || inner == null) return undefined;
    const watch = new ResizeObserver(() => {
      if (before.current.atEnd) element.scrollTo({ top: element.scrollHeight });
      before.current.height = element.scrollHeight;
      before.current.room = element.clientHeight;
      const atEnd = isAtEnd(element);
      setAway(!atEnd);
      if (atEnd) onEnd();
    });
    watch.observe(element);
    watch.observe(inner);
    return () => watch.disconnect();
  }, [box, onEnd]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const held = before.current;
    // The person did not scroll: the space changed under a thread at its end, so it is put back there.
    if (held.atEnd && (held.room !== element.clientHeight || held.height !== element.scrollHeight)) return;
    const atEnd = isAtEnd(element);
    before.current = { ...held, atEnd, height: element.scrollHeight };
    setAway(!atEnd);
    if (atEnd) onEnd();
  }, [box, onEnd]);
  const toLatest = useCallback(() => {
    const element = box.current;
    element?.scrollTo({ top: element.scrollHeight });
    element?.focus({ preventScroll: true });
  }, [box]);
  const letGo = useCallback(() => {
    before.current = { ...before.current, atEnd: false };
  }, []);
  return { away, onScroll, toLatest, letGo };
}
