import { useEffect } from 'react';

/** Looked at for this long, it was seen. */
const SEEN_AFTER_MS = 1_000;

/**
 * Tells when what is on the screen was really seen: in a visible window, for a second.
 * @param what changes with what there is to see, such as the number of unread texts; null while there is nothing
 * @param onSeen the same function each time, or the second begins anew
 */
export function useSeen(what: string | number | null, onSeen: () => void): void {
  useEffect(() => {
    if (what === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const watch = (): void => {
      if (timer) clearTimeout(timer);
      timer = document.visibilityState === 'visible' ? setTimeout(onSeen, SEEN_AFTER_MS) : null;
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      if (timer) clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [what, onSeen]);
}
