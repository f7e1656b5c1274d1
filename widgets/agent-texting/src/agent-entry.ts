import { takeKey, type EntryWindow } from '@talk/ui/frame';

/** How the conversation was opened. */
export type AgentEntry =
  /** By `/embed.js`: the page says who we are, and whom to show. */
  | { readonly kind: 'hosted' }
  /** By its own address. */
  | {
      readonly kind: 'addressed';
      /** Null when the address names no contact that there can be. */
      readonly contactId: number | null;
      /** Null: the session of this browser, or the form. */
      readonly apiKey: string | null;
    };

const KEPT = 'talk:texting-key';
const ADDRESS = /^(?:\/widgets\/texting(?:\/api_key\/([^/]+))?|\/embed\/1\/texting\/[^/]+)\/contact\/([^/]+)\/?$/;

/**
 * Reads how the widget was opened. A key in the path does not stay there: the key's public id, which the server names in the page, takes
 * its place, as under it the page around may load the frame again.
 */
export function takeAgentEntry(win: EntryWindow, publicId: string | null, framed: boolean): AgentEntry {
  const { pathname } = win.location;
  if (framed && pathname.startsWith('/embed/1/agent-texting/')) return { kind: 'hosted' };
  const [, key, contact = ''] = ADDRESS.exec(pathname) ?? [];
  const home = publicId === null ? '/widgets/texting' : `/embed/1/texting/${encodeURIComponent(publicId)}`;
  const apiKey = takeKey(win, key === undefined ? null : { key, path: `${home}/contact/${contact}` }, KEPT);
  return { kind: 'addressed', contactId: contactIdOf(contact), apiKey };
}

/** The id of a contact that there can be; null for anything else. */
export function contactIdOf(given: string | number): number | null {
  const id = typeof given === 'string' && !/^\d+$/.test(given) ? Number.NaN : Number(given);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
