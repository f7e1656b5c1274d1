import type { Unsubscribe } from '../../kernel/scope.js';

/** Locks that all tabs of one browser share, within one storage partition (Web Locks). */
export interface TabLock {
  /**
   * Waits for the lock and holds it until released. `steal` takes it at once from its holder, which is told by `onLost`.
   * The browser releases the locks of a tab that crashed.
   */
  hold: (name: string, options: { steal?: boolean; onGranted: () => void; onLost: () => void }) => Unsubscribe;
  /** Names of the locks that living tabs hold now. */
  held: () => Promise<readonly string[]>;
}

/** A wire that all tabs of one browser share (`BroadcastChannel`). A tab does not hear itself. */
export interface TabWire {
  /** What is sent must survive structured cloning. @throws DataCloneError otherwise */
  send: (message: unknown) => void;
  close: () => void;
}

/** What the tabs of a browser share, so that they are one phone. */
export interface TabPorts {
  lock: TabLock;
  open: (name: string, onMessage: (message: unknown) => void) => TabWire;
}

/** The page around the phone: what it is told before the page closes, sleeps, or comes back. */
export interface PageGuard {
  /**
   * The page may close now and can still act. `ask` lets the browser ask the person; `holdMs` keeps the page for that long,
   * its audio included, so that another tab can take the call.
   */
  onBeforeLeave: (handler: () => { ask: boolean; holdMs: number }) => Unsubscribe;
  /** The page is hidden for good, or goes into the back/forward cache, or is frozen. */
  onSuspend: (handler: (event: { frozen: boolean }) => void) => Unsubscribe;
  /** It came back from the back/forward cache or from a freeze. */
  onReturn: (handler: () => void) => Unsubscribe;
}
