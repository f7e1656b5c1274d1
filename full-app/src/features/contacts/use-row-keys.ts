import { useEffect } from 'react';
import { isPlainKey } from '../../shared/typing.js';

export interface RowKeysOptions {
  count: number;
  /** -1 when no row is current. */
  current: number;
  onMove: (index: number) => void;
  onOpen: (index: number) => void;
}

/** J and K or the arrows move the focus from row to row, Enter opens (feature-matrix §3.10). */
export function useRowKeys({ count, current, onMove, onOpen }: RowKeysOptions): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isPlainKey(event) || count === 0) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      const onControl = target?.closest('a, button, [tabindex="0"]') != null;
      if (event.key === 'Enter') {
        if (!onControl && current >= 0) onOpen(current);
        return;
      }
      // From the link of a row, where J and K put the focus, the arrows go on too.
      const step = stepOf(event.key, onControl && target?.closest('.app-contact-link') == null);
      if (step === 0) return;
      event.preventDefault();
      onMove(Math.min(count - 1, Math.max(0, current + step)));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [count, current, onMove, onOpen]);
}

function stepOf(key: string, onControl: boolean): -1 | 0 | 1 {
  if (key === 'j' || (key === 'ArrowDown' && !onControl)) return 1;
  if (key === 'k' || (key === 'ArrowUp' && !onControl)) return -1;
  return 0;
}
