import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { TimelineItem } from './timeline.model.js';

/** Closer than this to the end counts as being there. */
const NEAR_PX = 80;

/**
 * Starts at the newest, stays there while new ones arrive, and keeps what is being read in place when older ones are put
 * before it.
 */
export function useTimelineScroll(box: RefObject<HTMLElement | null>, items: readonly TimelineItem[], toEnd: boolean) {
  const [away, setAway] = useState(false);
  const before = useRef({ firstKey: '', height: 0, atEnd: true, started: false });
  const firstKey = items.find(({ kind }) => kind !== 'day')?.key ?? '';

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || items.length === 0) return;
    const held = before.current;
    if (!held.started) {
      if (toEnd) element.scrollTo({ top: element.scrollHeight });
    } else if (firstKey !== held.firstKey) element.scrollBy({ top: element.scrollHeight - held.height });
    else if (held.atEnd) element.scrollTo({ top: element.scrollHeight });
    before.current = { ...held, started: true, firstKey, height: element.scrollHeight };
  }, [box, items, firstKey, toEnd]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    before.current = { ...before.current, atEnd, height: element.scrollHeight };
    setAway(!atEnd);
  }, [box]);
  const toLatest = useCallback(() => {
    const element = box.current;
    element?.scrollTo({ top: element.scrollHeight });
    element?.focus({ preventScroll: true });
  }, [box]);
  return { away, onScroll, toLatest };
}
