import type { Page } from 'playwright';

/** So many stops of Tab are looked at: the head of a screen and its first fields or rows. */
const STOPS = 8;

/** Walks from the content's start with Tab. @returns stops that cannot be seen, or do not show that the focus is there. */
export async function keyboardFaults(page: Page): Promise<string[]> {
  // Of the settings the screen itself, not the other ones beside it.
  await page.evaluate(() => {
    const settings = document.querySelector<HTMLElement>('.app-settings-screen[tabindex]');
    (settings ?? document.querySelector<HTMLElement>('#content'))?.focus();
  });
  const faults: string[] = [];
  for (let stop = 1; stop <= STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const at = document.activeElement;
      // Past the last control the browser's own ones come.
      if (!(at instanceof HTMLElement) || at === document.body) return null;
      const { left, right, top, bottom, width, height } = at.getBoundingClientRect();
      const isSeen =
        width > 0 &&
        height > 0 &&
        right > 0 &&
        bottom > 0 &&
        left < innerWidth &&
        top < innerHeight &&
        at.checkVisibility();
      // The browser marks the part of a date in which one is.
      if (at.matches('input[type=date], input[type=time]')) return null;
      if (!isSeen) return `out of sight: ${at.outerHTML.slice(0, 120)}`;
      const isRinged = (element: Element): boolean => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      };
      // A field without a border of its own is ringed by its box, and a hidden checkbox by its label.
      const boxes = [at, at.parentElement, at.parentElement?.parentElement ?? null, at.nextElementSibling];
      return boxes.some((box) => box !== null && isRinged(box)) ? null : `no ring: ${at.outerHTML.slice(0, 120)}`;
    });
    if (fault !== null) faults.push(fault);
  }
  // What shows itself at a control that has the focus goes again.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  return faults;
}
