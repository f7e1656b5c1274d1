import type { Thread } from '@talk/core/texting';
import { useEffect, useRef, useState } from 'react';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { ThreadScroller } from './thread.scroller.js';
import type { ThreadSettings } from './thread-settings.js';

const MARKED_MS = 5_000;
/** An entry has no page that could be asked for by its name: it is looked for page by page (spec 1 §2). */
const PAGES_AT_MOST = 10;

/** Finds the entry of the history that is named in the address, as `useLinked` does with communications. @returns the id of the marked one. */
export function useLinkedAudit(
  thread: Thread,
  { linkedAuditId = null, onTooOld }: Pick<ThreadSettings, 'linkedAuditId' | 'onTooOld'>,
  scroller: ThreadScroller,
): number | null {
  const { audits, hasEarlier, loadingEarlier, phase, problem } = useSignalValue(thread.state);
  const [marked, setMarked] = useState<number | null>(null);
  const done = useRef<number | null>(null);
  const pages = useRef(0);
  useEffect(() => {
    if (linkedAuditId === null || done.current === linkedAuditId || phase !== 'ready') return;
    if (audits.some(({ id }) => id === linkedAuditId)) {
      done.current = linkedAuditId;
      const key = `contact-audit-${linkedAuditId}`;
      scroller.letGo();
      scroller.show(key, key);
      // oxlint-disable-next-line react/set-state-in-effect -- it is marked once it is there, which only the thread tells
      setMarked(linkedAuditId);
    } else if (!loadingEarlier && problem === null) {
      if (hasEarlier && pages.current < PAGES_AT_MOST) {
        pages.current += 1;
        scroller.letGo();
        void thread.loadEarlier();
      } else {
        done.current = linkedAuditId;
        onTooOld?.();
      }
    }
  }, [audits, hasEarlier, linkedAuditId, loadingEarlier, onTooOld, phase, problem, scroller, thread]);
  useEffect(() => {
    if (marked === null) return undefined;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}
