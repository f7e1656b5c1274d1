import { useEffect, type RefObject } from 'react';

const GAP_PX = 12;

/** Keeps notices above the lower end of what a person reads, so that they never lie over the field below it. */
export function useToastFloor(box: RefObject<HTMLElement | null>, above: string): void {
  useEffect(() => {
    const frame = box.current;
    if (frame === null) return undefined;
    const root = document.documentElement;
    let read: Element | null = null;
    const place = (): void => {
      // What has left the page has no place in it: measured, it would lift notices over the top of the screen.
      if (read?.isConnected !== true) return void root.style.removeProperty('--toast-floor');
      const floor = Math.max(0, innerHeight - read.getBoundingClientRect().bottom + GAP_PX);
      root.style.setProperty('--toast-floor', `${floor}px`);
    };
    const sizes = new ResizeObserver(place);
    /** While something loads, another element stands there. */
    const find = (): void => {
      const found = frame.querySelector(above);
      if (found === read) return;
      read = found;
      sizes.disconnect();
      if (read !== null) sizes.observe(read);
      place();
    };
    const changes = new MutationObserver(find);
    changes.observe(frame, { childList: true, subtree: true });
    find();
    return () => {
      changes.disconnect();
      sizes.disconnect();
      root.style.removeProperty('--toast-floor');
    };
  }, [above, box]);
}
