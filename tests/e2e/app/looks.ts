import { COLOUR_RULES } from '../../support/axe.js';
import { misplaced } from '../../support/misplaced.js';
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
