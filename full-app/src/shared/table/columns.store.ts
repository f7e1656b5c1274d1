import { signal, type KeyValueStorage, type ReadonlySignal } from '@talk/core';
import { createContext, useContext } from 'react';
import { readLayout, type ColumnLayout, type ColumnSpec } from './column-layout.js';

/** How the columns of one table are laid out. */
export interface ColumnsStore {
  readonly layout: ReadonlySignal<ColumnLayout>;
  /** Kept on this machine for this person. */
  change: (to: ColumnLayout) => void;
}

/** The tables of one person, by name. */
export type TableLayouts = (table: string, specs: readonly ColumnSpec[]) => ColumnsStore;

export function createTableLayouts(remembered: Pick<KeyValueStorage, 'get' | 'set'>): TableLayouts {
  const stores = new Map<string, ColumnsStore>();
  return (table, specs) => {
    const known = stores.get(table);
    if (known !== undefined) return known;
    const key = `columns:${table}`;
    const layout = signal(readLayout(remembered.get(key), specs));
    const store: ColumnsStore = {
      layout,
      change(to) {
        layout.value = to;
        remembered.set(key, JSON.stringify(to));
      },
    };
    stores.set(table, store);
    return store;
  };
}

export const TableLayoutsContext = createContext<TableLayouts | null>(null);

/** @param specs the same array each time */
export function useColumns(table: string, specs: readonly ColumnSpec[]): ColumnsStore {
  const layouts = useContext(TableLayoutsContext);
  if (layouts === null) throw new Error('useColumns needs a TableLayoutsContext around it');
  return layouts(table, specs);
}
