import { browserStorage } from '@talk/core/browser';
import { useMemo, useState } from 'react';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { groupedRows, headOf, plainRows, type ListRow } from './grouped-rows.js';
import { t } from './texts.js';

const NONE: ReadonlySet<number> = new Set();
const STORED = 'communications.grouped';

export interface GroupChoice {
  readonly isGrouped: boolean;
  /** Remembered in this browser, for addresses that do not say. */
  readonly remember: (isGrouped: boolean) => void;
}

/** View mode 1 or 2: what the address says, or what the user chose last. */
export function useGroupChoice(asked: boolean | undefined): GroupChoice {
  const { user } = useWorkspace();
  const storage = useMemo(() => browserStorage(`talk:${user.company_id}:${user.id}:`), [user.company_id, user.id]);
  return {
    isGrouped: asked ?? storage.get(STORED) === 'yes',
    remember: (isGrouped) => storage.set(STORED, isGrouped ? 'yes' : 'no'),
  };
}

export interface GroupedRows {
  readonly rows: readonly ListRow[];
  /** Opens or closes the group of a row. @returns false if the row has no group, or is as asked already. */
  readonly toggle: (at: number, toOpen?: boolean) => boolean;
}

/** The rows of the list, with groups that open and close in place. */
export function useGroupedRows(ids: readonly number[], isGrouped: boolean): GroupedRows {
  const { entities } = useWorkspace();
  const [open, setOpen] = useState<ReadonlySet<number>>(NONE);
  const rows = useMemo(() => {
    const whoOf = (id: number): string | null => {
      const entry = entities.communications.peek(id);
      return entry == null ? null : entry.contact_id === null ? entry.lead_number : `#${entry.contact_id}`;
    };
    return isGrouped ? groupedRows(ids, whoOf, open) : plainRows(ids);
  }, [entities, ids, isGrouped, open]);
  const toggle = (at: number, toOpen?: boolean): boolean => {
    const head = headOf(rows, at);
    const row = rows[head];
    if (row === undefined || row.count === 1 || row.isOpen === toOpen) return false;
    const members = rows.slice(head, row.isOpen ? head + row.count : head + 1).map(({ id }) => id);
    setOpen((ids) => {
      const next = new Set(ids);
      if (row.isOpen) for (const id of members) next.delete(id);
      else next.add(row.id);
      return next;
    });
    return true;
  };
  return { rows, toggle };
}

const OPEN: Shortcut = { area: 'list', keys: ['→'], does: () => t('keys.openGroup') };
const CLOSE: Shortcut = { area: 'list', keys: ['←'], does: () => t('keys.closeGroup') };

export interface GroupKeysProps {
  /** -1 when no row is current. */
  current: number;
  toggle: GroupedRows['toggle'];
  /** Called with the row that has the focus after its group was closed. */
  onClosed: (at: number) => void;
  rows: readonly ListRow[];
}

/** Right and Left open and close the group of the current row. Controls, and the contact beside the list, keep the arrows that they need themselves. */
export function GroupKeys({ current, toggle, onClosed, rows }: GroupKeysProps): null {
  const press = (key: string, target: EventTarget | null): boolean => {
    const isElsewhere =
      target instanceof HTMLElement && target.closest('[data-details], .app-contact, input, select') !== null;
    if (current < 0 || isElsewhere) return false;
    const isBack = document.documentElement.dir === 'rtl';
    const toOpen = (key === 'ArrowRight') !== isBack;
    if (!toggle(current, toOpen)) return false;
    if (!toOpen) onClosed(headOf(rows, current));
    return true;
  };
  useShortcut(OPEN, 'page', ({ key, shiftKey, target }) => key === 'ArrowRight' && !shiftKey && press(key, target));
  useShortcut(CLOSE, 'page', ({ key, shiftKey, target }) => key === 'ArrowLeft' && !shiftKey && press(key, target));
  return null;
}
