import { takeKey, type EntryWindow } from '@talk/ui/frame';
import { popOutId } from './pop-out.js';

export type { EntryWindow };

/** How the widget was opened. */
export type Entry =
  /** By `/embed.js`: a page will say who we are. */
  | { kind: 'framed' }
  /** By its own address, with the old-style key in the path or without. */
  | { kind: 'stand-alone'; apiKey: string | null }
  /** In a window of its own, by a frame or a page of this widget. */
  | { kind: 'pop-out'; id: string };

const KEPT = 'talk:entry-key';

/** Reads how the widget was opened. A key in the path (`/widgets/dialer/api_key/{key}`) does not stay there; see `takeKey`. */
export function takeEntry(win: EntryWindow, framed: boolean): Entry {
  const { pathname, hash } = win.location;
  if (framed && pathname.startsWith('/embed/')) return { kind: 'framed' };
  const id = framed ? null : popOutId(hash);
  if (id !== null) return { kind: 'pop-out', id };
  const [, before, key] = /^(.*)\/api_key\/([^/]+)\/?$/.exec(pathname) ?? [];
  const found = before === undefined || key === undefined ? null : { path: before, key };
  return { kind: 'stand-alone', apiKey: takeKey(win, found, KEPT) };
}
