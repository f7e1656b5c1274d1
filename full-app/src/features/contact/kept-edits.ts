import type { FieldName } from '../../entities/contact/index.js';

/** What was typed in a field of a contact and is not saved, and what stood there when the writing began. */
export interface KeptEdit {
  readonly text: string;
  readonly before: string | null;
}

export interface KeptEdits {
  read: (name: FieldName) => KeptEdit | null;
  keep: (name: FieldName, edit: KeptEdit) => void;
  drop: (name: FieldName) => void;
  /** Those of the contact, by their fields. */
  all: () => readonly (readonly [name: string, edit: KeptEdit])[];
  /** All of the contact. */
  dropAll: () => void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & Iterable<string>;

/**
 * Unsaved edits of a contact, as long as the tab is there: a reload, a crash or ten minutes without a network lose nothing. In the storage of
 * the tab and not of the browser, since it is about customers, and two tabs of one person write two texts.
 * @param whose the person and their company: nobody else who signs in here is shown it.
 */
export function createKeptEdits(whose: string, contactId: number, store: Store | null = tabStore()): KeptEdits {
  const prefix = `talk:edit:${whose}:${contactId}:`;
  const read = (name: string): KeptEdit | null => {
    const [text, before] = parsed(store?.getItem(prefix + name) ?? null);
    if (typeof text !== 'string' || !(before === null || typeof before === 'string')) return null;
    return { text, before };
  };
  return {
    read,
    all: () =>
      [...(store ?? [])].flatMap((key) => {
        const name = key.startsWith(prefix) ? key.slice(prefix.length) : null;
        const edit = name === null ? null : read(name);
        return name === null || edit === null ? [] : [[name, edit] as const];
      }),
    keep(name, { text, before }) {
      try {
        store?.setItem(prefix + name, JSON.stringify([text, before]));
      } catch {
        // It is full: the text is still in the field.
      }
    },
    drop: (name) => store?.removeItem(prefix + name),
    dropAll() {
      if (store === null) return;
      for (const key of [...store].filter((each) => each.startsWith(prefix))) store.removeItem(key);
    },
  };
}

/** What is kept came from an earlier release, or from a person who tries things: anything may stand there. */
function parsed(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function tabStore(): Store | null {
  try {
    const { sessionStorage } = globalThis;
    return {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
      removeItem: (key) => sessionStorage.removeItem(key),
      [Symbol.iterator]: () => Object.keys(sessionStorage)[Symbol.iterator](),
    };
  } catch {
    // The browser forbids it.
    return null;
  }
}
