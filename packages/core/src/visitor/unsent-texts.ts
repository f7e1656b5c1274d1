import type { KeyValueStorage } from '../kernel/ports.js';
import type { UploadedVisitorFile } from './visitor.state.js';

/** A text that the server has not confirmed, as it outlives the page. */
export interface UnsentText {
  readonly clientId: string;
  readonly body: string;
  readonly files: readonly UploadedVisitorFile[];
  /** ISO instant. */
  readonly at: string;
}

/** What a visitor has written and the server has not confirmed. Tabs of one site share it: each changes only the text that it names. */
export interface UnsentTexts {
  /** In the order written. */
  read: () => readonly UnsentText[];
  add: (text: UnsentText) => void;
  remove: (clientId: string) => void;
}

interface Kept {
  /** Whose they are: who verifies another number in this browser neither sees nor sends them. */
  readonly phoneNumber: string;
  readonly texts: readonly UnsentText[];
}

const nameOf = (key: string): string => `visitor-unsent:${key}`;

/**
 * The unsent texts of one number on one site. They lie where the visitor's session lies, on the widget's own origin, and go with it.
 * @param key the site's publishable key.
 */
export function unsentTexts(storage: KeyValueStorage, key: string, phoneNumber: string): UnsentTexts {
  const read = (): readonly UnsentText[] => {
    const kept = parse(storage.get(nameOf(key)));
    return kept?.phoneNumber === phoneNumber ? kept.texts : [];
  };
  const write = (texts: readonly UnsentText[]): void => {
    if (texts.length === 0) storage.remove(nameOf(key));
    else storage.set(nameOf(key), JSON.stringify({ phoneNumber, texts } satisfies Kept));
  };
  const without = (clientId: string) => read().filter((text) => text.clientId !== clientId);
  return {
    read,
    add: (text) => write([...without(text.clientId), text]),
    remove(clientId) {
      if (read().some((text) => text.clientId === clientId)) write(without(clientId));
    },
  };
}

/** The visitor wants to be forgotten. */
export const forgetUnsentTexts = (storage: KeyValueStorage, key: string): void => storage.remove(nameOf(key));

/** Null for anything that this release has not written. */
function parse(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    const { phoneNumber, texts } = JSON.parse(text) as Partial<Kept>;
    return typeof phoneNumber === 'string' && Array.isArray(texts) && texts.every(isText)
      ? { phoneNumber, texts }
      : null;
  } catch {
    return null;
  }
}

function isText(value: unknown): value is UnsentText {
  const { clientId, body, files, at } = (value ?? {}) as Partial<Record<keyof UnsentText, unknown>>;
  return typeof clientId === 'string' && typeof body === 'string' && typeof at === 'string' && Array.isArray(files);
}
