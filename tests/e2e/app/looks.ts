import { COLOUR_RULES } from '../../support/axe.js';
import { changeScheme } from '../../support/scheme.js';
import { expect, violations, type Page } from './app.fixture.js';

/** Pictures for people to look at, when a folder for them is named. */
const PICTURES = process.env['SCREEN_PICTURES'];

const PLAIN = 'aceinosuyACEINOSUY';
const ACCENTED = 'àçéîñöšûýÀÇÉÎÑÖŠÛÝ';

/** A text of ours in English and in the longer language that stands for every other. */
export const words = (text: string): RegExp =>
  new RegExp(
    text
      .replaceAll(/[a-z]/gi, (letter) => `[${letter}${ACCENTED[PLAIN.indexOf(letter)] ?? letter}]`)
      .replaceAll(/[?.]/g, String.raw`\$&`),
  );

/** What lies outside of the window, and controls whose words are wider than they are. */
const misplaced = (page: Page): Promise<string[]> =>
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
    const sideways = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    return [...outside, ...cut, ...wider, ...sideways];
  });

/** The looks in which every screen is whole. In each that is for reading from left to right it is light, then dark. */
export const LOOKS = [
  { name: '1440', width: 1440, language: null, schemes: ['light', 'dark'] },
  { name: '390', width: 390, language: null, schemes: ['light', 'dark'] },
  { name: '1440-rtl', width: 1440, language: 'pseudo-rtl', schemes: ['light'] },
  { name: '390-rtl', width: 390, language: 'pseudo-rtl', schemes: ['light'] },
] as const;

/** Looks at a screen once nothing moves, in each of the colour schemes. The page is light before and after. */
export const looking =
  (page: Page, name: string, schemes: readonly ('light' | 'dark')[] = ['light']) =>
  async (screen: string): Promise<void> => {
    expect.soft(await violations(page), screen).toEqual([]);
    expect.soft(await misplaced(page), screen).toEqual([]);
    await picture(page, `${name}-light-${screen}`);
    if (!schemes.includes('dark')) return;
    await changeScheme(page, 'dark');
    expect.soft(await violations(page, COLOUR_RULES), `${screen}, dark`).toEqual([]);
    await picture(page, `${name}-dark-${screen}`);
    await changeScheme(page, 'light');
  };

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}
