import type { Page } from '@playwright/test';
import { cataloguesIn } from '../architecture/parts/catalogues.js';
import { members, sourcesOf } from '../architecture/repository.js';

const IN_BOTH = ['Fax', 'SMS', 'MMS', 'STOP', 'GIF', 'Emoji', '{minutes} min', '{hours} h {minutes} min', 'Australia'];
/** Tags of the world's contacts, and stages in their CRMs, that are texts of ours as well. */
const DATA = ['Customer', 'Lead', 'Other'];

/** Outcomes, tags and fields that the demo's company has named as texts of ours are named. */
export const COMPANYS_OWN: readonly string[] = [
  'No answer',
  'Call back later',
  'Left voicemail',
  'Wrong number',
  'Booking page',
];

/** What our catalogues say in English, as patterns: a place may hold anything. Without those that say nothing but places, and words that Spanish has too. */
function readPatterns(): string[] {
  const catalogues = members()
    .filter(({ path }) => /^(packages\/(ui|phone)|full-app)$/.test(path))
    .flatMap(sourcesOf)
    .filter(({ path, text, isTest }) => !isTest && text.includes("createTranslate('") && !path.includes('/i18n/es/'))
    .flatMap(({ path }) => cataloguesIn(path));
  return (
    catalogues
      .flatMap(({ texts }) => Object.values(texts))
      .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))
      .filter((text) => /[a-z]{3}/i.test(text.replaceAll(/\{\w+\}/g, '')))
      // “{a} and {b}” would be every sentence of a person.
      .filter((text) => !/^\{\w+\} (and|or) \{\w+\}$/.test(text))
      .filter((text) => ![...IN_BOTH, ...DATA].includes(text))
      .map((text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+'))
      .map((pattern) => `^${pattern}$`)
  );
}

let patterns: readonly string[] | null = null;

/** Texts of ours that stand on the screen, or are read out, in English; a note or a message is not ours. */
export function inEnglish(page: Page): Promise<string[]> {
  patterns ??= readPatterns();
  return page.evaluate((english) => {
    const said = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      // What a person wrote keeps its own direction, and its language.
      if (!node.parentElement?.closest('[dir=auto]')) said.add(node.textContent ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'])
        said.add(element.getAttribute(name) ?? '');
    said.add(document.title);
    const known = english.map((pattern) => new RegExp(pattern));
    return [...said].map((text) => text.trim()).filter((text) => text !== '' && known.some((each) => each.test(text)));
  }, patterns);
}
