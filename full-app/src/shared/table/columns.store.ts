import { signal, type KeyValueStorage, type ReadonlySignal } from '@talk/core';
import { createContext, useContext } from 'react';
import { readLayout, sameLayout, type ColumnLayout, type ColumnSpec } from './column-layout.js';

/** How the columns of one table are laid out. */
export interface ColumnsStore {
  readonly layout: ReadonlySignal<ColumnLayout>;
  /** Kept for this person: at once on this machine, and soon on the server. */
  change: (to: ColumnLayout) => void;
}

export interface KeptLayout {
  readonly list: string;
  readonly layout: ColumnLayout;
}

/** The tables of one person, by the list that they show. */
export interface TableLayouts {
  of: (list: string, specs: readonly ColumnSpec[], given?: string | null, first?: string) => ColumnsStore;
  /** What the server keeps has come: it counts, but for what was changed here and has not reached it yet. */
  adopt: (kept: readonly KeptLayout[]) => void;
  /** Another tab of this person has written `key` on this machine: the table is laid out like that here, too. */
  heard: (key: string) => void;
}

/** A width that is dragged changes many times: what it is when it rests goes to the server. */
const REST_MS = 500;
/** What a list without a layout of its own begins with. */
const FIRST = 'all';
const keyOf = (list: string): string => `columns:${list}`;
const unsavedKeyOf = (list: string): string => `columns-unsaved:${list}`;

const held = (layout: ColumnLayout, specs: readonly ColumnSpec[]) => ({ layout: signal(layout), specs });

/**
 * @param save whether the server has it now; what it has not is tried again when the app begins anew
 * @param isKept columns that stay in a layout although no spec says yet that they are there
 */
export function createTableLayouts(
  remembered: Pick<KeyValueStorage, 'get' | 'set'>,
  save: (kept: KeptLayout) => Promise<boolean>,
  isKept: (id: string) => boolean = () => false,
): TableLayouts {
  const stores = new Map<string, ReturnType<typeof held>>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  async function saveNow(list: string, layout: ColumnLayout): Promise<void> {
    const isSaved = await save({ list, layout });
    // Changed again meanwhile: the next one is on its way.
    if (isSaved && !timers.has(list)) remembered.set(unsavedKeyOf(list), '');
  }

  function saveSoon(list: string, layout: ColumnLayout): void {
    remembered.set(unsavedKeyOf(list), '1');
    clearTimeout(timers.get(list));
    const timer = setTimeout(() => {
      timers.delete(list);
      void saveNow(list, layout);
    }, REST_MS);
    timers.set(list, timer);
  }

  return {
    of(list, specs, given = null, first = FIRST) {
      let known = stores.get(list);
      if (known === undefined) {
        const stored = given ?? (remembered.get(keyOf(list)) || remembered.get(keyOf(first)));
        known = held(readLayout(stored || null, specs, isKept), specs);
        stores.set(list, known);
      }
      const { layout } = known;
      return {
        layout,
        change(to) {
          layout.value = to;
          if (given !== null) return;
          remembered.set(keyOf(list), JSON.stringify(to));
          saveSoon(list, to);
        },
      };
    },
    adopt(kept) {
      for (const { list, layout } of kept) {
        if (remembered.get(unsavedKeyOf(list)) === '1') continue;
        remembered.set(keyOf(list), JSON.stringify(layout));
        const store = stores.get(list);
        if (store === undefined) continue;
        const read = readLayout(JSON.stringify(layout), store.specs, isKept);
        if (!sameLayout(read, store.layout.peek())) store.layout.value = read;
      }
      for (const [list, { layout }] of stores)
        if (!timers.has(list) && remembered.get(unsavedKeyOf(list)) === '1') saveSoon(list, layout.peek());
    },
    heard(key) {
      for (const [list, { layout, specs }] of stores) {
        if (key !== keyOf(list)) continue;
        // What is kept on this machine is the newest, whichever tab has written it.
        const read = readLayout(remembered.get(key) || null, specs, isKept);
        if (sameLayout(read, layout.peek())) continue;
        layout.value = read;
        // The other tab saves it; what was about to be saved here is older.
        clearTimeout(timers.get(list));
        timers.delete(list);
      }
    },
  };
}

export const TableLayoutsContext = createContext<TableLayouts | null>(null);

export function useTableLayouts(): TableLayouts {
  const layouts = useContext(TableLayoutsContext);
  if (layouts === null) throw new Error('useTableLayouts needs a TableLayoutsContext around it');
  return layouts;
}

/**
 * @param specs the same array each time
 * @param given the layout to begin with, of one that is kept elsewhere: here, changes of it last as long as the page
 * @param first the list whose layout is taken as long as this one has none: all contacts, unless another is named
 */
export function useColumns(
  list: string,
  specs: readonly ColumnSpec[],
  given: string | null = null,
  first?: string,
): ColumnsStore {
  return useTableLayouts().of(list, specs, given, first);
}
