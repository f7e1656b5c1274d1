import { signal } from '@talk/core';
import { useSignalValue } from '@talk/ui';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Spec 1 §2: mobile up to 767. */
export const MOBILE = '(max-width: 767px)';
export const useIsMobile = (): boolean => useMedia(MOBILE);

/** The width that a phone docked beside the page takes from the window, in CSS pixels; 0 while there is none. */
export const dockWidth = signal(0);

/** Whether the page, without a docked phone, is at least so wide: `px` counts as in a window without one. */
export function useRoom(px: number): boolean {
  return useMedia(`(min-width: ${px + useSignalValue(dockWidth)}px)`);
}
