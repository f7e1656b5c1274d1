import { takeKey, type EntryWindow } from '@talk/ui/frame';

/** A colleague opened one contact's conversation. */
export interface AgentEntry {
  /** Null when the address names no contact that there can be. */
  readonly contactId: number | null;
  /** Null: the session of this browser, or the form. */
  readonly apiKey: string | null;
}

const KEPT = 'talk:texting-key';
const ADDRESS = /^(?:\/widgets\/texting(?:\/api_key\/([^/]+))?|\/embed\/1\/texting\/[^/]+)\/contact\/([^/]+)\/?$/;

/**
 * Reads whether the widget was opened for a colleague; null: for a visitor. A key in the path does not stay there: the key's public id,
 * which the server names in the page, takes its place, as under it the page around may load the frame again.
 */
export function takeAgentEntry(win: EntryWindow, publicId: string | null): AgentEntry | null {
  const match = ADDRESS.exec(win.location.pathname);
  if (match === null) return null;
  const [, key, contact = ''] = match;
  const home = publicId === null ? '/widgets/texting' : `/embed/1/texting/${encodeURIComponent(publicId)}`;
  const apiKey = takeKey(win, key === undefined ? null : { key, path: `${home}/contact/${contact}` }, KEPT);
  const id = Number(contact);
  return { contactId: Number.isSafeInteger(id) && id > 0 ? id : null, apiKey };
}
