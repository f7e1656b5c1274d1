import { signal, type ReadonlySignal } from '@talk/core';
import { useSignalValue } from '@talk/ui';
import { createContext, useCallback, useContext } from 'react';
import { noSelection, type Selection } from './selection.js';

interface Held {
  /** What was listed when it was chosen. */
  readonly key: string;
  readonly selection: Selection;
}

/** What is chosen in one list. */
interface SelectionStore {
  readonly held: ReadonlySignal<Held>;
  set: (to: Held) => void;
}

/** What is chosen in the lists of one person, by the name of the list: it is there again when they come back to the list. */
export type Selections = (list: string) => SelectionStore;

export function createSelections(): Selections {
  const all = new Map<string, SelectionStore>();
  return (list) => {
    const known = all.get(list);
    if (known !== undefined) return known;
    const held = signal<Held>({ key: '', selection: noSelection });
    const made: SelectionStore = {
      held,
      set(to) {
        held.value = to;
      },
    };
    all.set(list, made);
    return made;
  };
}

export const SelectionsContext = createContext<Selections | null>(null);

export interface UsedSelection {
  readonly selection: Selection;
  /** The same function as long as the list and its key are. */
  readonly change: (to: (now: Selection) => Selection) => void;
  /** What is chosen by name stays chosen under another key: those that are listed there are the same. “Everything” would be another everything. */
  readonly carry: (to: string) => void;
}

/** @param key what is listed: under another one nothing is chosen, since one would not see what. */
export function useSelection(list: string, key: string): UsedSelection {
  const selections = useContext(SelectionsContext);
  if (selections === null) throw new Error('useSelection needs a SelectionsContext around it');
  const store = selections(list);
  const now = useSignalValue(store.held);
  const change = useCallback(
    (to: (now: Selection) => Selection) => {
      const { key: before, selection } = store.held.peek();
      store.set({ key, selection: to(before === key ? selection : noSelection) });
    },
    [store, key],
  );
  const carry = useCallback(
    (to: string) => {
      const { key: before, selection } = store.held.peek();
      if (before === key && !selection.isAll) store.set({ key: to, selection });
    },
    [store, key],
  );
  return { selection: now.key === key ? now.selection : noSelection, change, carry };
}
