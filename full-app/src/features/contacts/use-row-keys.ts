import { useKeys } from '@talk/ui';

export interface RowKeysOptions {
  count: number;
  /** -1 when no row is current. */
  current: number;
  onMove: (index: number) => void;
  onOpen: (index: number) => void;
}

/** J and K or the arrows move, Enter opens (feature-matrix §3.10). */
export function useRowKeys({ count, current, onMove, onOpen }: RowKeysOptions): void {
  useKeys('page', ({ key, target }) => {
    if (count === 0) return false;
    const element = target instanceof HTMLElement ? target : null;
    const onControl = element?.closest('a, button, [tabindex="0"]') != null;
    if (key === 'Enter') {
      if (onControl || current < 0) return false;
      onOpen(current);
      return true;
    }
    const step = stepOf(key, onControl);
    if (step === 0) return false;
    element?.blur();
    onMove(Math.min(count - 1, Math.max(0, current + step)));
    return true;
  });
}

function stepOf(key: string, onControl: boolean): -1 | 0 | 1 {
  if (key === 'j' || (key === 'ArrowDown' && !onControl)) return 1;
  if (key === 'k' || (key === 'ArrowUp' && !onControl)) return -1;
  return 0;
}
