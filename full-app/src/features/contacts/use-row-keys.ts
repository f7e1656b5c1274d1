import type { RefObject } from 'react';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { t } from './contact-words.js';

export interface RowKeysOptions {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** -1 when no row is current. */
  current: number;
  onMove: (index: number) => void;
  onOpen: (index: number) => void;
}

const NEXT: Shortcut = { area: 'list', keys: ['J', '↓'], does: t('keys.next') };
const PREVIOUS: Shortcut = { area: 'list', keys: ['K', '↑'], does: t('keys.previous') };
const OPEN: Shortcut = { area: 'list', keys: ['Enter'], does: t('keys.open') };

/** J and K or the arrows move the focus from row to row, Enter opens (feature-matrix §3.10). */
export function useRowKeys({ list, count, current, onMove, onOpen }: RowKeysOptions): void {
  /** What has the focus has no use of its own for Enter and the arrows: it is the list, or around it, and no control. */
  const isOurs = (target: EventTarget | null): boolean => {
    if (!(target instanceof HTMLElement) || list.current === null) return true;
    const isElsewhere = !target.contains(list.current) && !list.current.contains(target);
    return !isElsewhere && target.closest('a, button, [tabindex="0"]') === null;
  };
  // From the link of a row, where J and K put the focus, the arrows go on too.
  const isRow = (target: EventTarget | null): boolean =>
    target instanceof HTMLElement && target.closest('.app-contact-link') !== null;
  const move = (step: -1 | 1): boolean => {
    if (count > 0) onMove(Math.min(count - 1, Math.max(0, current + step)));
    return count > 0;
  };
  useShortcut(NEXT, 'page', ({ key, target }) => {
    return (key === 'j' || (key === 'ArrowDown' && (isOurs(target) || isRow(target)))) && move(1);
  });
  useShortcut(PREVIOUS, 'page', ({ key, target }) => {
    return (key === 'k' || (key === 'ArrowUp' && (isOurs(target) || isRow(target)))) && move(-1);
  });
  useShortcut(OPEN, 'page', ({ key, target }) => {
    if (key !== 'Enter' || current < 0 || current >= count || !isOurs(target)) return false;
    onOpen(current);
    return true;
  });
}
