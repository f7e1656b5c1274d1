import type { RefObject } from 'react';
import { useShortcut, type Shortcut } from '../shortcuts.js';

export interface RowKeysOptions {
  keys: RowShortcuts;
  list: RefObject<HTMLElement | null>;
  count: number;
  /** -1 when no row is current. */
  current: number;
  /** The place that the current row had until it left the list, so that the keys continue from there. -1 when it did not leave. */
  left?: number;
  onMove: (index: number) => void;
  onOpen: (index: number) => void;
}

/** The keys of a list, which say what they do. The same objects each time. */
export interface RowShortcuts {
  readonly next: Shortcut;
  readonly previous: Shortcut;
  readonly open: Shortcut;
}

/** What they do, in the words of the list. */
export const rowShortcuts = (does: Readonly<Record<keyof RowShortcuts, () => string>>): RowShortcuts => ({
  next: { area: 'list', keys: ['J', '↓'], does: does.next },
  previous: { area: 'list', keys: ['K', '↑'], does: does.previous },
  open: { area: 'list', keys: ['Enter'], does: does.open },
});

/** J and K or the arrows move the focus from row to row, Enter opens (feature-matrix §3.10). */
export function useRowKeys({ keys, list, count, current, left = -1, onMove, onOpen }: RowKeysOptions): void {
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
    // The next row has taken the place of one that left.
    const from = current === -1 && left !== -1 ? left - (step === 1 ? 1 : 0) : current;
    if (count > 0) onMove(Math.min(count - 1, Math.max(0, from + step)));
    return count > 0;
  };
  useShortcut(keys.next, 'page', ({ key, shiftKey, target }) => {
    return !shiftKey && (key === 'j' || (key === 'ArrowDown' && (isOurs(target) || isRow(target)))) && move(1);
  });
  useShortcut(keys.previous, 'page', ({ key, shiftKey, target }) => {
    return !shiftKey && (key === 'k' || (key === 'ArrowUp' && (isOurs(target) || isRow(target)))) && move(-1);
  });
  useShortcut(keys.open, 'page', ({ key, target }) => {
    if (key !== 'Enter' || current < 0 || current >= count || !isOurs(target)) return false;
    onOpen(current);
    return true;
  });
}
