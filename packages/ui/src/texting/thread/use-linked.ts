import type { Thread } from '@talk/core/texting';
import { useEffect, useRef, useState } from 'react';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { ThreadScroller } from './thread.scroller.js';
import type { ThreadSettings } from './thread-settings.js';

const MARKED_MS = 5_000;

/**
 * Finds the communication named in the address, however far back it is, brings it into view, focuses it, and highlights it for five
 * seconds. @returns the id of the marked one.
 */
export function useLinked(
  thread: Thread,
  { linkedId = null, onTooOld, linkTakesFocus }: Pick<ThreadSettings, 'linkedId' | 'onTooOld' | 'linkTakesFocus'>,
  scroller: ThreadScroller,
): number | null {
  const { communications, problem } = useSignalValue(thread.state);
  const [marked, setMarked] = useState<number | null>(null);
  const done = useRef<number | null>(null);
  const asked = useRef<number | null>(null);
  useEffect(() => {
    if (linkedId === null || done.current === linkedId) return;
    const held = communications.find(({ id }) => id === linkedId);
    if (held !== undefined) {
      done.current = linkedId;
      scroller.letGo();
      const key = thread.state.peek().keys.get(linkedId) ?? `communication-${linkedId}`;
      scroller.show(key, linkTakesFocus?.() === false ? undefined : `communication-${linkedId}`);
      // oxlint-disable-next-line react/set-state-in-effect -- it is marked once it is there, which only the thread tells
      setMarked(linkedId);
    } else if (problem === null && asked.current !== linkedId) {
      asked.current = linkedId;
      scroller.letGo();
      void thread.goTo(linkedId).then((found) => {
        if (found || asked.current !== linkedId) return;
        // The server did not answer: when it does again, it is looked for again.
        if (thread.state.peek().problem !== null) asked.current = null;
        else {
          done.current = linkedId;
          onTooOld?.();
        }
      });
    }
  }, [communications, linkedId, linkTakesFocus, onTooOld, problem, scroller, thread]);
  useEffect(() => {
    if (marked === null) return undefined;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}
