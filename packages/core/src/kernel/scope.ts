/** Ends one thing that was started: a subscription, a timer, a socket. Calling it twice does nothing. */
export type Unsubscribe = () => void;

/**
 * The owner of everything that a part of the SDK started. Ending a scope releases what it owns in reverse order,
 * children included, once.
 */
export interface Scope {
  /** Aborts when the scope ends; hand it to anything that takes an `AbortSignal`. */
  readonly signal: AbortSignal;
  readonly ended: boolean;
  /** Registers a release. On a scope that has ended it runs at once, so a late start cannot leak. */
  own: (release: Unsubscribe) => Unsubscribe;
  /** A scope that ends with this one, or earlier on its own. */
  child: () => Scope;
  end: () => void;
}

/** A new owner of what will be started. It ends when `end()` is called. */
export function createScope(): Scope {
  const controller = new AbortController();
  const owned = new Set<Unsubscribe>();
  const own = (release: Unsubscribe): Unsubscribe => {
    let released = false;
    const once = () => {
      if (released) return;
      released = true;
      owned.delete(once);
      release();
    };
    if (controller.signal.aborted) once();
    else owned.add(once);
    return once;
  };
  return {
    signal: controller.signal,
    get ended() {
      return controller.signal.aborted;
    },
    own,
    child() {
      const child = createScope();
      const detach = own(() => child.end());
      child.own(detach);
      return child;
    },
    end() {
      if (controller.signal.aborted) return;
      controller.abort();
      for (const release of [...owned].reverse()) release();
    },
  };
}
