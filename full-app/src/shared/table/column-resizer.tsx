import { createTranslate, pressedKey } from '@talk/ui';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { MAX_WIDTH_PX, MIN_WIDTH_PX } from './column-layout.js';

const t = createTranslate('app.column-width', { width: 'Width of {column}' });

/** Of one press of an arrow key. */
const STEP_PX = 16;

export interface ColumnResizerProps {
  column: string;
  /** Its width, or at least so much. */
  px: number;
  /** Null: the column shares the room again. */
  onWidth: (px: number | null) => void;
}

/** The edge of a column: drag it, or move it by the arrow keys; a double click or Backspace gives the room back. */
export function ColumnResizer({ column, px, onWidth }: ColumnResizerProps): ReactNode {
  const edge = useRef<HTMLDivElement>(null);
  const drag = useRef<{ fromX: number; fromPx: number } | null>(null);
  const widthPx = (): number => edge.current?.parentElement?.getBoundingClientRect().width ?? 0;
  /** To the end of the row is wider, whichever way the language is written. */
  const sign = (): 1 | -1 => (edge.current && getComputedStyle(edge.current).direction === 'rtl' ? -1 : 1);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { fromX: event.clientX, fromPx: widthPx() };
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (drag.current !== null) onWidth(drag.current.fromPx + sign() * (clientX - drag.current.fromX));
  };
  const onPointerUp = (): void => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -sign(), ArrowRight: sign() };
    const step = steps[pressedKey(event)];
    if (step !== undefined) onWidth(widthPx() + step * STEP_PX);
    else if (pressedKey(event) === 'Backspace' || pressedKey(event) === 'Delete') onWidth(null);
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved is interactive (WAI-ARIA 1.2)
    <div
      ref={edge}
      role="separator"
      tabIndex={0}
      className="app-column-edge"
      aria-label={t('width', { column })}
      aria-orientation="vertical"
      aria-valuemin={MIN_WIDTH_PX}
      aria-valuemax={MAX_WIDTH_PX}
      aria-valuenow={px}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={onKeyDown}
    />
  );
}
