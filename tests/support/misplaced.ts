import type { Page } from 'playwright';

/** What lies outside of the window, and controls whose words are wider than they are. */
export const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: HTMLElement): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    /** In a box that scrolls sideways, or cuts off on purpose with an ellipsis. */
    const mayLeave = (element: HTMLElement): boolean => {
      for (let box: HTMLElement | null = element; box !== null; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return true;
      }
      return false;
    };
    const outside = [
      ...document.querySelectorAll<HTMLElement>('button, a, input, select, h1, h2, h3, label, p, [role=dialog]'),
    ]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return isShown(element) && (left < -1 || right > innerWidth + 1) && !mayLeave(element);
      })
      .map((element) => `outside: ${element.outerHTML.slice(0, 120)}`);
    const cut = [...document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, [role=tab], [role=option]')]
      .filter(
        (element) =>
          isShown(element) &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflowX !== 'visible' &&
          !mayLeave(element),
      )
      .map((element) => `cut off: ${element.outerHTML.slice(0, 120)}`);
    const wider = [...document.querySelectorAll<HTMLElement>('dialog.app-dialog')].flatMap((dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      return [...dialog.querySelectorAll<HTMLElement>('button, input, textarea, h2')]
        .filter((element) => {
          const rect = element.getBoundingClientRect();
          // A dialog's content keeps away from its edges.
          return isShown(element) && (rect.left < left + 8 || rect.right > right - 8);
        })
        .map((element) => `beyond the dialog: ${element.outerHTML.slice(0, 120)}`);
    });
    // What may scroll sideways is in a box of its own: never the page, and never a whole screen.
    const sideways = [...document.querySelectorAll('html, .app-main, .app-page-frame, .app-settings')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, className }) => `scrolls sideways: ${tagName} ${className}`);
    return [...outside, ...cut, ...wider, ...sideways];
  });
