import { popOutId } from './pop-out.js';

/** How the widget was opened. */
export type Entry =
  /** By `/embed.js`: a page will say who we are. */
  | { kind: 'framed' }
  /** By its own address, with the old-style key in the path or without. */
  | { kind: 'stand-alone'; apiKey: string | null }
  /** In a window of its own, by a frame or a page of this widget. */
  | { kind: 'pop-out'; id: string };

/** The window, as far as its address goes. */
export interface EntryWindow extends Pick<Window, 'location' | 'history'> {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly performance: Pick<Performance, 'getEntriesByType'>;
}

const KEPT = 'talk:entry-key';

/**
 * Reads how the widget was opened. A key in the path (`/widgets/dialer/api_key/{key}`) is taken out of the address bar and
 * of the history before anything else happens: it must not be copied, bookmarked or sent as a referrer. This tab remembers it for
 * its own reloads, as a call may be going on; whoever comes to the page anew without a key is asked to sign in.
 */
export function takeEntry(win: EntryWindow, framed: boolean): Entry {
  const { pathname, search, hash } = win.location;
  if (framed && pathname.startsWith('/embed/')) return { kind: 'framed' };
  const id = framed ? null : popOutId(hash);
  if (id !== null) return { kind: 'pop-out', id };
  const [, before, key] = /^(.*)\/api_key\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (before === undefined || key === undefined) return { kind: 'stand-alone', apiKey: keptKey(win) };
  win.history.replaceState(null, '', `${before}${search}${hash}`);
  const apiKey = decoded(key);
  remember(win, apiKey);
  return { kind: 'stand-alone', apiKey };
}

function keptKey(win: EntryWindow): string | null {
  const [navigation] = win.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'navigate') {
    remember(win, null);
    return null;
  }
  try {
    return win.sessionStorage.getItem(KEPT);
  } catch {
    return null; // storage is blocked here: a reload has to sign in
  }
}

function remember(win: EntryWindow, key: string | null): void {
  try {
    if (key === null) win.sessionStorage.removeItem(KEPT);
    else win.sessionStorage.setItem(KEPT, key);
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
