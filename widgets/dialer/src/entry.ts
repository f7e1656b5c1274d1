import { popOutId } from './pop-out.js';

/** How the widget was opened. */
export type Entry =
  /** By `/embed.js`: a page will say who we are. */
  | { kind: 'framed' }
  /** By its own address, with the old-style key in the path or without. */
  | { kind: 'stand-alone'; apiKey: string | null }
  /** In a window of its own, by a frame or a page of this widget. */
  | { kind: 'pop-out'; id: string };

/**
 * Reads how the widget was opened. A key in the path (`/widgets/dialer/api_key/{key}`) is taken out of the address bar and
 * of the history before anything else happens: it must not be copied, bookmarked or sent as a referrer.
 */
export function takeEntry(win: Pick<Window, 'location' | 'history'>, framed: boolean): Entry {
  const { pathname, search, hash } = win.location;
  if (framed && pathname.startsWith('/embed/')) return { kind: 'framed' };
  const id = framed ? null : popOutId(hash);
  if (id !== null) return { kind: 'pop-out', id };
  const [, before, key] = /^(.*)\/api_key\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (before === undefined || key === undefined) return { kind: 'stand-alone', apiKey: null };
  win.history.replaceState(null, '', `${before}${search}${hash}`);
  return { kind: 'stand-alone', apiKey: decoded(key) };
}

/** A stray `%` is not a key of ours either; the server will say so. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
