import { pressedKey } from '@talk/ui';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';

export interface PaneResizerProps {
  label: string;
  /** Of the pane before it, in px. */
  width: number;
  min: number;
  max: number;
  /** @param isDone the pointer was let go, or a key was pressed: it can be kept */
  onWidth: (px: number, isDone: boolean) => void;
  onReset: () => void;
}

const STEP_PX = 16;

/** The edge between two panes: dragged, moved by the arrow keys, and back to the usual width by a double click. */
export function PaneResizer({ label, width, min, max, onWidth, onReset }: PaneResizerProps): ReactNode {
  const within = (px: number): number => Math.min(max, Math.max(min, Math.round(px)));
  const drag = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    const edge = event.currentTarget;
    const { clientX: from, pointerId } = event;
    const isRtl = getComputedStyle(edge).direction === 'rtl';
    let to = width;
    edge.setPointerCapture(pointerId);
    const move = ({ clientX }: globalThis.PointerEvent): void => {
      to = within(width + (isRtl ? from - clientX : clientX - from));
      onWidth(to, false);
    };
    const end = (): void => {
      edge.removeEventListener('pointermove', move);
      onWidth(to, true);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', end, { once: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[pressedKey(event) ?? ''];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    onWidth(within(width + (isRtl ? -step : step)), true);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className="app-pane-edge"
      onPointerDown={drag}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
}
