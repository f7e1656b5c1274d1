import { useEffect, type RefObject } from 'react';

const GAP_PX = 12;

/** Keeps notices above the lower end of what somebody reads, so that they never lie over the field below it. */
export function useToastFloor(box: RefObject<HTMLElement | null>, above: string): void {
  useEffect(() => {
    const element = box.current?.querySelector(above);
    if (element == null) return undefined;
    const root = document.documentElement;
    const place = (): void => {
      const floor = Math.max(0, innerHeight - element.getBoundingClientRect().bottom + GAP_PX);
      root.style.setProperty('--toast-floor', `${floor}px`);
    };
    const watch = new ResizeObserver(place);
    watch.observe(element);
    return () => {
      watch.disconnect();
      root.style.removeProperty('--toast-floor');
    };
  }, [above, box]);
}
