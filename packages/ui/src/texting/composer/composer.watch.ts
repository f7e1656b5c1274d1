import type { Clock } from '@talk/core';
import type { Thread, ThreadState } from '@talk/core/texting';

/**
 * Changes with whatever can change whether, and to which number, a text can be sent: the contact's own words (STOP, START, an answer at
 * night), an answered call, settings of the contact.
 */
function marksOf({ communications, audits, heardId }: ThreadState): string {
  const held =
    communications.findLast(({ direction, answered_at: at }) => direction === 'inbound' || at !== null)?.id ?? 0;
  const heard = Math.max(held, heardId);
  return `${heard}:${audits.at(-1)?.id ?? 0}`;
}

const PAUSE_MS = 250;

/**
 * Checks again whenever the thread reports such a change, after a moment, as changes come together.
 * @returns stops it
 */
export function watchReasons(thread: Thread, clock: Pick<Clock, 'after'>, onReason: () => void): () => void {
  let known: string | null = null;
  let cancel: (() => void) | null = null;
  const end = thread.state.subscribe((state) => {
    // The contact went out of view: if it comes back, anything may have changed.
    if (state.phase === 'left') known = '';
    if (state.phase !== 'ready') return;
    const marks = marksOf(state);
    const isNews = known !== null && known !== marks;
    known = marks;
    if (!isNews) return;
    cancel?.();
    cancel = clock.after(PAUSE_MS, onReason);
  });
  return () => {
    end();
    cancel?.();
  };
}
