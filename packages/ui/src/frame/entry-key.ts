/** The part of `window` that concerns its address. */
export interface EntryWindow extends Pick<Window, 'location' | 'history'> {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly performance: Pick<Performance, 'getEntriesByType'>;
}

/**
 * The key with which a frame was opened. It is taken out of the address bar and of the history before anything else happens: it must
 * not be copied, bookmarked or sent as a referrer. This tab remembers it for its own reloads; a person who opens the page again without
 * a key is asked to sign in.
 * @param entry the address: its key, and the address without it; null when it holds none
 * @param kept name under which this tab remembers the key
 */
export function takeKey(win: EntryWindow, entry: { key: string; path: string } | null, kept: string): string | null {
  if (entry === null) return keptKey(win, kept);
  win.history.replaceState(null, '', `${entry.path}${win.location.search}${win.location.hash}`);
  const key = decoded(entry.key);
  remember(win, kept, key);
  return key;
}

function keptKey(win: EntryWindow, kept: string): string | null {
  const [navigation] = win.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'navigate') {
    remember(win, kept, null);
    return null;
  }
  try {
    return win.sessionStorage.getItem(kept);
  } catch {
    return null; // storage is blocked here: a reload has to sign in
  }
}

function remember(win: EntryWindow, kept: string, key: string | null): void {
  try {
    if (key === null) win.sessionStorage.removeItem(kept);
    else win.sessionStorage.setItem(kept, key);
  } catch {
    // Storage is blocked here: a reload has to sign in.
  }
}

/** A stray `%` is not a key of ours either; the server will say so. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
