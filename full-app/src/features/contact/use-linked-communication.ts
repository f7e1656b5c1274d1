import { useEffect, useRef, useState, type RefObject } from 'react';
import { useWorkspace } from '../../app/workspace-context.js';
import { t } from './texts.js';
import { holds, type TimelinePages } from './timeline.model.js';

/** Spec 1 §9. */
const PAGES_AT_MOST = 10;
const MARKED_MS = 5_000;

export interface LinkedOptions {
  box: RefObject<HTMLElement | null>;
  linkedId: number | null;
  query: {
    data: TimelinePages | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/**
 * Finds the communication of the address, loading earlier pages as needed, brings it into view with the focus, and marks
 * it for 5 s. Returns the id of the marked one.
 */
export function useLinkedCommunication({ box, linkedId, query }: LinkedOptions): number | null {
  const { toasts } = useWorkspace();
  const [marked, setMarked] = useState<number | null>(null);
  const done = useRef<number | null>(null);
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;

  useEffect(() => {
    if (linkedId === null || data === undefined || done.current === linkedId || isFetchingNextPage) return;
    if (holds(data, linkedId)) {
      done.current = linkedId;
      // After the scroll position of the new page is settled.
      requestAnimationFrame(() => {
        const element = box.current?.querySelector<HTMLElement>(`#communication-${linkedId}`);
        element?.scrollIntoView({ block: 'center' });
        element?.focus({ preventScroll: true });
        setMarked(linkedId);
      });
    } else if (hasNextPage && !isError && data.pages.length < PAGES_AT_MOST) void fetchNextPage();
    else {
      done.current = linkedId;
      toasts.show(t('tooOld'), { tone: 'bad' });
    }
  }, [box, data, fetchNextPage, hasNextPage, isError, isFetchingNextPage, linkedId, toasts]);

  useEffect(() => {
    if (marked === null) return undefined;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}
