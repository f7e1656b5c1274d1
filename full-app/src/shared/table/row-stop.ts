import { createContext, useContext, type RefObject } from 'react';
import { useShortcut, type Shortcut } from '../shortcuts.js';

/**
 * Whether Tab stops at the row around this. A list is one stop, however long: J, K and the arrows go from row to row, left and right through
 * the controls of a row, and the next Tab leaves the list.
 */
export const RowStop = createContext(false);

/** The `tabIndex` of a row's link. */
export const useRowStop = (): 0 | -1 => (useContext(RowStop) ? 0 : -1);

/** The index of the row at which Tab stops: the current one while it is drawn, else the first in sight. */
export function stopOf(drawn: readonly { readonly index: number }[], current: number, firstInSight: number): number {
  return drawn.some(({ index }) => index === current) ? current : firstInSight;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Left and right move the focus through what can be pressed in a row of `list`. @param attribute of its rows */
export function useControlKeys(shortcut: Shortcut, list: RefObject<HTMLElement | null>, attribute: string): void {
  useShortcut(shortcut, 'page', ({ key, shiftKey, target }) => {
    const step = STEPS[key];
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>(`[${attribute}]`) : null;
    if (step === undefined || shiftKey || row === null || list.current?.contains(row) !== true) return false;
    const controls = [...row.querySelectorAll<HTMLElement>(':is(a, button, input):not(:disabled)')];
    const at = controls.findIndex((control) => control === target);
    if (at === -1) return false;
    const forward = getComputedStyle(row).direction === 'rtl' ? -step : step;
    controls[at + forward]?.focus();
    return true;
  });
}
