import type { PageGuard, TabLock, TabPorts } from '../phone/leader/tabs.port.js';

/** Web Locks and `BroadcastChannel`; `null` where a browser or an insecure page does not have them. */
export function browserTabs(): TabPorts | null {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return null;
  return {
    lock: webLock(locks),
    open(name, onMessage) {
      const channel = new BroadcastChannel(name);
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data));
      return { send: (message) => channel.postMessage(message), close: () => channel.close() };
    },
  };
}

function webLock(locks: LockManager): TabLock {
  return {
    hold(name, { steal = false, onGranted, onLost }) {
      const waiting = new AbortController();
      let release = () => {};
      let granted = false;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      // A stolen lock is granted at once, so there is no wait to abort; the two options exclude each other.
      const options: LockOptions = steal ? { steal } : { signal: waiting.signal };
      locks
        .request(name, options, () => {
          if (waiting.signal.aborted) return undefined;
          granted = true;
          onGranted();
          return held;
        })
        .catch(() => {
          // Rejected while waiting: we aborted it. While held: another tab stole it.
          if (granted && !waiting.signal.aborted) onLost();
        });
      return () => {
        waiting.abort();
        release();
      };
    },
    async held() {
      const { held = [] } = await locks.query();
      return held.flatMap(({ name }) => name ?? []);
    },
  };
}

/** Blocks only this thread: sound is captured, sent and played by other threads of the browser. */
function holdPage(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

/** The life of the page as the browser reports it (Page Lifecycle, WICG). */
export const browserPageGuard: PageGuard = {
  onBeforeLeave(handler) {
    const listener = (event: BeforeUnloadEvent): void => {
      const { ask, holdMs } = handler();
      if (ask) event.preventDefault();
      else if (holdMs > 0) holdPage(holdMs);
    };
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  },
  onSuspend(handler) {
    const listening = new AbortController();
    const { signal } = listening;
    // Runs before the voice SDK's own listener, which destroys its device: a call that we stop first does not look like a loss.
    addEventListener('pagehide', () => handler({ frozen: false }), { signal, capture: true });
    document.addEventListener('freeze', () => handler({ frozen: true }), { signal });
    return () => listening.abort();
  },
  onReturn(handler) {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pageshow', ({ persisted }) => persisted && handler(), { signal });
    document.addEventListener('resume', () => handler(), { signal });
    return () => listening.abort();
  },
};
