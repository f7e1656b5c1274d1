import { createTranslate } from '@talk/ui';
import { isApple } from '../is-apple.js';
import { useShortcut, type Shortcut } from '../shortcuts.js';
import { everything, extended, isEmpty, noSelection, toggled, withAll, type Selection } from './selection.js';

const t = createTranslate('app.selection-keys', {
  toggle: 'Select or deselect',
  extend: 'Extend the selection by one',
  all: 'Select everything that is loaded; press again for everything that matches',
  clear: 'Clear the selection',
});

export interface SelectionKeysOptions {
  readonly rows: readonly number[];
  /** -1 when no row is current. */
  readonly current: number;
  readonly selection: Selection;
  readonly change: (to: (now: Selection) => Selection) => void;
  readonly onMove: (index: number) => void;
}

const TOGGLE: Shortcut = { area: 'list', keys: ['X'], does: () => t('toggle') };
const EXTEND: Shortcut = { area: 'list', keys: ['Shift+J', 'Shift+K', 'Shift+↓', 'Shift+↑'], does: () => t('extend') };
const ALL: Shortcut = { area: 'list', keys: [isApple ? '⌘A' : 'Ctrl+A'], does: () => t('all') };
const CLEAR: Shortcut = { area: 'list', keys: ['Esc'], does: () => t('clear') };

const STEPS: Readonly<Record<string, 1 | -1>> = { J: 1, ArrowDown: 1, K: -1, ArrowUp: -1 };

/** X, Shift with J and K, Ctrl+A and Esc, as in mail and issue lists (feature-matrix §3.10). */
export function useSelectionKeys({ rows, current, selection, change, onMove }: SelectionKeysOptions): void {
  useShortcut(TOGGLE, 'page', ({ key, shiftKey }) => {
    const id = rows[current];
    if (key.toLowerCase() !== 'x' || shiftKey || id === undefined) return false;
    change((now) => toggled(now, id));
    return true;
  });
  useShortcut(EXTEND, 'page', ({ key, shiftKey }) => {
    const step = shiftKey ? STEPS[key] : undefined;
    if (step === undefined || rows.length === 0) return false;
    const from = rows[current];
    const index = Math.min(rows.length - 1, Math.max(0, current + step));
    const to = rows[index];
    if (to === undefined) return false;
    change((now) => (from === undefined ? toggled(now, to) : extended(now, rows, from, to)));
    onMove(index);
    return true;
  });
  useShortcut(ALL, 'field', ({ key, ctrlKey, metaKey, altKey, shiftKey, target }) => {
    const isAsked = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'a';
    if (!isAsked || rows.length === 0 || isText(target)) return false;
    change((now) => (!now.isAll && rows.every((id) => now.ids.has(id)) ? everything : withAll(now, rows)));
    return true;
  });
  useShortcut(CLEAR, 'page', ({ key }) => {
    if (key !== 'Escape' || isEmpty(selection)) return false;
    change(() => noSelection);
    return true;
  });
}

/** There Ctrl+A means the text. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, [contenteditable]') !== null;
