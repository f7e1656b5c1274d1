import { ABOVE, keepAbove } from '@talk/ui';
import type { ReactNode } from 'react';

const GAP_PX = 8;

/** Stays above every dialog, and publishes its height: the cards of that corner are on top of it. */
function placeAbove(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const leave = keepAbove(element);
  const root = document.documentElement;
  const watch = new ResizeObserver(() => {
    const height = element.offsetHeight;
    root.style.setProperty('--toasts-height', `${height === 0 ? 0 : height + GAP_PX}px`);
  });
  watch.observe(element);
  return () => {
    watch.disconnect();
    root.style.removeProperty('--toasts-height');
    leave();
  };
}

/** The place of notices: readable, clickable and announced over every dialog. */
export function ToastCorner({ children }: { children: ReactNode }): ReactNode {
  return (
    <div ref={placeAbove} className="app-toasts" popover="manual" {...{ [ABOVE]: '' }} aria-live="polite">
      {children}
    </div>
  );
}
