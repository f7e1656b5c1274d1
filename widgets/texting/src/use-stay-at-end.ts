import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Nearer than this to the end counts as being there. */
const NEAR_END_PX = 80;

/**
 * Keeps a log at its end while it is there: when texts come, when a picture in it has loaded, and when the panel opens again. A reader who
 * has scrolled up is left alone. The log's one child is what grows.
 * @returns the listener for its scrolling
 */
export function useStayAtEnd(log: RefObject<HTMLElement | null>): () => void {
  const held = useRef({ atEnd: true, room: 0, height: 0 });
  useEffect(() => {
    const element = log.current;
    const inner = element?.firstElementChild;
    if (element == null || inner == null) return undefined;
    const watch = new ResizeObserver(() => {
      if (held.current.atEnd) element.scrollTop = element.scrollHeight;
      held.current = { ...held.current, room: element.clientHeight, height: element.scrollHeight };
    });
    watch.observe(element);
    watch.observe(inner);
    return () => watch.disconnect();
  }, [log]);

  return useCallback(() => {
    const element = log.current;
    if (element === null) return;
    const { atEnd, room, height } = held.current;
    // Nobody scrolled: the log, or the room for it, has changed, and it is put back at its end.
    if (atEnd && (room !== element.clientHeight || height !== element.scrollHeight)) return;
    held.current.atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
  }, [log]);
}
