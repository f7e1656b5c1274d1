import type { Clock } from '@talk/core';
import type { Thread, ThreadState } from '@talk/core/texting';

/** What may change whether a text can leave: what they wrote (STOP, START, an answer in the night), and what was set on the contact. */
function marksOf({ communications, audits }: ThreadState): string {
  const heard = communications.findLast(({ direction }) => direction === 'inbound')?.id ?? 0;
  return `${heard}:${audits.at(-1)?.id ?? 0}`;
}

const PAUSE_MS = 250;

/**
 * Asks anew whether a text can leave whenever the thread tells of a reason, a moment later, as reasons come together.
 * @returns the end of it
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
