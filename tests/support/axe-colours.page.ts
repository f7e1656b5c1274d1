interface Check {
  evaluate: (this: { data: (value: unknown) => void }, element: Element, ...more: unknown[]) => boolean | undefined;
}
/** What this puts into a page. */
export interface RememberedColours {
  /** Looks that were measured, and whose contrast is enough. */
  readonly enoughContrast: Set<string>;
}
type Inside = Window & { axe: { _audit: { checks: Record<string, Check> } }; enoughContrast?: Set<string> };

/**
 * Runs in the page, right after axe. The contrast of texts that look the same on the same ground is measured once, until it is too low:
 * a list has the same colours five hundred times, and to measure each was two thirds of what axe did. What axe leaves open, since
 * something covers it or it is a single letter, says nothing of others.
 */
export function rememberColours(): void {
  const inside = window as unknown as Inside;
  const check = inside.axe._audit.checks['color-contrast'];
  if (check === undefined) throw new Error('axe does not look at contrast any more');
  const enough = (inside.enoughContrast ??= new Set());

  /** How an element mixes with what is under it; empty for one that leaves that as it is. */
  const blendingOf = ({ opacity, filter, mixBlendMode, backdropFilter }: CSSStyleDeclaration): string => {
    const blending = [opacity, filter, mixBlendMode, backdropFilter].join();
    return blending === '1,none,normal,none' ? '' : blending;
  };
  const isOpaque = (colour: string): boolean => !colour.includes('/') && !/^(rgba|transparent)/.test(colour);
  /** What is under a text, from the top to the first that lets nothing through. */
  const groundOf = (layers: readonly Element[]): string[] => {
    const ground: string[] = [];
    let isCovered = false;
    for (const layer of layers) {
      const style = getComputedStyle(layer);
      const { backgroundColor, backgroundImage } = style;
      const blending = blendingOf(style);
      if (blending !== '') ground.push(blending);
      if (isCovered || (backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none')) continue;
      ground.push(backgroundColor, backgroundImage);
      isCovered = isOpaque(backgroundColor) && blending === '';
    }
    return ground;
  };
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow, webkitTextStroke } = getComputedStyle(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const under = document.elementsFromPoint(left + width / 2, top + height / 2);
    const ancestors: Element[] = [];
    for (let each: Element | null = element; each !== null; each = each.parentElement) ancestors.push(each);
    const own = [element.localName, color, fontSize, fontWeight, textShadow, webkitTextStroke];
    return [...own, ...groundOf(ancestors), 'at', ...groundOf(under)].join('|');
  };

  const { evaluate } = check;
  check.evaluate = function (element, ...more) {
    const look = lookOf(element);
    if (enough.has(look)) {
      this.data({ messageKey: null });
      return true;
    }
    const result = evaluate.call(this, element, ...more);
    if (result === true) enough.add(look);
    return result;
  };
}
