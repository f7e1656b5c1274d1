import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { addKeys } from './keys.js';
import { isTopLayer, openLayer } from './layers.js';

/**
 * Shows an element over the page while it is mounted; the phone stays above it. Esc closes it, unless `onClose` is null.
 * @returns closes it at once, restores the focus, and calls `onClose`.
 */
export function useLayer(element: RefObject<HTMLElement | null>, onClose: (() => void) | null): () => void {
  const hide = useRef(() => {});
  const told = useRef(onClose);
  useEffect(() => {
    told.current = onClose;
  });
  const close = useCallback(() => {
    hide.current();
    told.current?.();
  }, []);
  useEffect(() => {
    const layer = element.current;
    if (layer === null) return undefined;
    hide.current = openLayer(layer);
    const stop = addKeys('dialog', ({ key }) => {
      if (key !== 'Escape' || told.current === null || !isTopLayer(layer)) return false;
      close();
      return true;
    });
    return () => {
      stop();
      hide.current();
    };
  }, [element, close]);
  return close;
}
