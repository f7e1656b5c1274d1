import type { Thread } from '@talk/core/texting';
import { useEffect, useRef } from 'react';
import { useSignalValue } from '../kernel/use-signal-value.js';
import type { ThreadScroller } from './thread/thread.scroller.js';
import type { FoundEntry } from './thread/thread-settings.js';

/** Brings what was searched for into view, however far back it is. The focus stays where the person types. */
export function useFound(thread: Thread, found: FoundEntry | null, scroller: ThreadScroller): void {
  const { communications, audits, hasEarlier, loadingEarlier, problem } = useSignalValue(thread.state);
  const shown = useRef<FoundEntry | null>(null);
  const asked = useRef<FoundEntry | null>(null);
  useEffect(() => {
    if (found === null || shown.current === found || problem !== null) return;
    const { communicationId, auditId, nearId } = found;
    const isHeld =
      communicationId === null
        ? audits.some(({ id }) => id === auditId)
        : communications.some(({ id }) => id === communicationId);
    if (isHeld) {
      shown.current = found;
      scroller.letGo();
      const key =
        communicationId === null
          ? `contact-audit-${auditId}`
          : (thread.state.peek().keys.get(communicationId) ?? `communication-${communicationId}`);
      return scroller.show(key);
    }
    const placeId = communicationId ?? nearId;
    if (placeId === null) {
      // Changes alone: they are gone through page by page.
      if (hasEarlier && !loadingEarlier) void thread.loadEarlier();
    } else if (asked.current !== found) {
      asked.current = found;
      scroller.letGo();
      void thread.goTo(placeId);
    }
  }, [audits, communications, found, hasEarlier, loadingEarlier, problem, scroller, thread]);
}
