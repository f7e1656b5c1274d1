import { signal, type ReadonlySignal } from '@preact/signals-core';

/** What became of words from outside the composer. */
export type Placement = 'written' | 'offered' | 'unchanged' | 'withdrawn';

/** Words from outside: of the page around a conversation, say. They never replace what the agent has written. */
export interface Suggestions {
  /** Words that wait for the agent's decision; null: none. */
  readonly offered: ReadonlySignal<string | null>;
  /**
   * Writes the words where nothing is written, once it is known what the agent had written before; else offers them. Empty ones take back
   * what came from outside, unless the agent has changed it.
   */
  suggest: (words: string) => Promise<Placement>;
  /** Adds the offered words to what is written. */
  take: () => void;
  dismiss: () => void;
}

export interface SuggestionsOptions {
  /** Resolves once the saved draft is there, or known not to be. */
  loaded: () => Promise<void>;
  text: () => string;
  /** Nothing is written, and no file attached. */
  isEmpty: () => boolean;
  write: (text: string) => void;
}

export function createSuggestions({ loaded, text, isEmpty, write }: SuggestionsOptions): Suggestions {
  const offered = signal<string | null>(null);
  /** What came from outside last and was written. While the field reads so, nobody has added to it. */
  let placed = '';
  /** Only the newest counts: one that waits is not written over a later one. */
  let newest = 0;

  return {
    offered,
    async suggest(given) {
      const words = given.replaceAll(/\r\n?/g, '\n');
      const mine = (newest += 1);
      await loaded();
      if (mine !== newest) return 'withdrawn';
      offered.value = null;
      const isUntouched = placed !== '' && text() === placed;
      if (words.trim() === '') {
        if (isUntouched) write('');
        return 'withdrawn';
      }
      if (text() === words) return 'unchanged';
      if (!isEmpty() && !isUntouched) {
        offered.value = words;
        return 'offered';
      }
      placed = words;
      write(words);
      return 'written';
    },
    take() {
      const words = offered.peek();
      if (words === null) return;
      offered.value = null;
      const before = text();
      write(before.trim() === '' ? words : `${before}\n${words}`);
    },
    dismiss() {
      offered.value = null;
    },
  };
}
