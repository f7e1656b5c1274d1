import type { Thread } from '@talk/core/texting';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSignalValue } from '../kernel/use-signal-value.js';
import type { ThreadSettings } from './thread-settings.js';

/** Earlier pages that are loaded to find it, at most (spec 1 §9). */
const PAGES_AT_MOST = 10;
const MARKED_MS = 5_000;

/**
 * Finds the communication named in the address, loading earlier pages as needed, scrolls to it, focuses it, and highlights it for
 * five seconds. @returns the id of the marked one.
 */
export function useLinked(
  thread: Thread,
  box: RefObject<HTMLElement | null>,
  { linkedId = null, onTooOld }: Pick<ThreadSettings, 'linkedId' | 'onTooOld'>,
  letGo: () => void,
): number | null {
  const { communications, hasEarlier, loadingEarlier, problem } = useSignalValue(thread.state);
  const [marked, setMarked] = useState<number | null>(null);
  const done = useRef<number | null>(null);
  const pages = useRef(1);
  useEffect(() => {
    if (linkedId === null || done.current === linkedId || loadingEarlier) return;
    if (communications.some(({ id }) => id === linkedId)) {
      done.current = linkedId;
      // After the scroll position of the new page is settled.
      requestAnimationFrame(() => {
        const element = box.current?.querySelector<HTMLElement>(`#communication-${linkedId}`);
        letGo();
        element?.scrollIntoView({ block: 'center' });
        element?.focus({ preventScroll: true });
        setMarked(linkedId);
      });
    } else if (hasEarlier && problem === null && pages.current < PAGES_AT_MOST) {
      pages.current += 1;
      void thread.loadEarlier();
    } else {
      done.current = linkedId;
      onTooOld?.();
    }
  }, [box, communications, hasEarlier, letGo, linkedId, loadingEarlier, onTooOld, problem, thread]);
  useEffect(() => {
    if (marked === null) return undefined;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}
