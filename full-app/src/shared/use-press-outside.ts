import { ABOVE, isTopLayer } from '@talk/ui';
import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A press beside a layer, while it is the topmost one. The phone above it is not beside it. */
export function usePressOutside(layer: RefObject<HTMLElement | null>, onPress: () => void): void {
  const onPointerDown = useEffectEvent(({ target }: PointerEvent) => {
    const element = layer.current;
    if (element === null || !isTopLayer(element) || !(target instanceof Element)) return;
    if (!element.contains(target) && target.closest(`[${ABOVE}]`) === null) onPress();
  });
  useEffect(() => {
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, []);
}
