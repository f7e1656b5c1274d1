import { useEffect, useState } from 'react';
import { useSelectionKeys, type UsedSelection } from '../../shared/selection/index.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { t } from './texts.js';

export interface TagKeysOptions extends Omit<UsedSelection, 'carry'> {
  readonly ids: readonly number[];
  readonly onEdit: (id: number) => void;
  readonly onDelete: () => void;
  /** Who may not change tags has nothing to select them for. */
  readonly mayChange: boolean;
}

const MOVE: Shortcut = { area: 'list', keys: ['J', 'K'], does: () => t('keysMove') };
const EDIT: Shortcut = { area: 'list', keys: ['E'], does: () => t('keysEdit') };
const DELETE: Shortcut = { area: 'list', keys: ['Delete'], does: () => t('keysDelete') };

/** The row in which the focus is. */
const focusedId = (): number => Number(document.activeElement?.closest('tr')?.dataset['tag'] ?? 0);

/** J and K go from tag to tag, X and Shift select as in every list, E edits, Delete deletes what is selected. */
export function useTagKeys({ ids, selection, change, onEdit, onDelete, mayChange }: TagKeysOptions): void {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const follow = (): void => setCurrent(focusedId());
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  const move = (index: number): void =>
    document.querySelector<HTMLElement>(`tr[data-tag="${ids[index]}"] .app-tag-name`)?.focus();
  const rows = mayChange ? ids : [];
  useSelectionKeys({ rows, current: rows.indexOf(current), selection, change, onMove: move });
  useShortcut(MOVE, 'page', ({ key, shiftKey }) => {
    if (shiftKey || (key !== 'j' && key !== 'k') || rows.length === 0) return false;
    move(Math.min(rows.length - 1, Math.max(0, rows.indexOf(current) + (key === 'j' ? 1 : -1))));
    return true;
  });
  useShortcut(EDIT, 'page', ({ key, shiftKey }) => {
    if (key !== 'e' || shiftKey || !rows.includes(current)) return false;
    onEdit(current);
    return true;
  });
  useShortcut(DELETE, 'page', ({ key }) => {
    if (key !== 'Delete') return false;
    onDelete();
    return true;
  });
}
