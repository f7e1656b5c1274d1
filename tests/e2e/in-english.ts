import type { Page } from '@playwright/test';
import { cataloguesIn, entriesIn } from '../architecture/parts/catalogues.js';
import { allFiles, readText } from '../architecture/repository.js';

/** Tags of the world's contacts, and stages in their CRMs, that are texts of ours as well. */
const OF_THE_WORLD = ['Customer', 'Lead', 'Other'];

interface Texts {
  /** Where Spanish says something else. */
  readonly english: readonly string[];
  readonly spanish: readonly string[];
}

/** What the catalogues of the interface and the tables of the server say. */
function readTexts(): Texts {
  const files = allFiles().filter(
    (path) =>
      /^(?:packages\/(?:ui|phone|server|contract)|full-app)\/src\/.*\.tsx?$/.test(path) &&
      !/\.(?:test|fixture)\.|\/testing\//.test(path),
  );
  const ofScreens = files
    .filter((path) => !/^packages\/(?:server|contract)\/|\/es\//.test(path))
    .filter((path) => readText(path).includes("createTranslate('"))
    .flatMap((path) => cataloguesIn(path))
    .flatMap(({ texts }) => Object.values(texts))
    .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)));
  const entries = files.filter((path) => path.includes('/es/')).map((path) => ({ path, of: entriesIn(path) }));
  // A table of the server has the English as its keys.
  const ofServer = entries.flatMap(({ path, of }) => (path.includes('/sentences/') ? of.map(({ key }) => key) : []));
  const spanish = new Set(entries.flatMap(({ of }) => of.map(({ text }) => text)));
  return { english: [...ofScreens, ...ofServer].filter((text) => !spanish.has(text)), spanish: [...spanish] };
}

const hasPlaces = (text: string): boolean => /\{\w+\}/.test(text);

/**
 * Whether something is one of the texts, whose places may hold anything. Those that say nothing but places, or join them, are left out:
 * “{a} and {b}” would be every sentence of a person.
 */
function isOneOf(texts: readonly string[]): (text: string) => boolean {
  const whole = new Set(texts.filter((text) => !hasPlaces(text)));
  const patterns = texts
    .filter((text) => hasPlaces(text) && /[a-z]{3}/i.test(text.replaceAll(/\{\w+\}/g, '')))
    .filter((text) => !/^\{\w+\} (?:and|or) \{\w+\}$/.test(text))
    .map((text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+'))
    .map((pattern) => new RegExp(`^${pattern}$`));
  return (text) => whole.has(text) || patterns.some((each) => each.test(text));
}

/** Whether a text is English of ours. “Cambiar Reorder call” is Spanish with a name in it, although “{name} call” is English. */
function makeCheck(): (text: string) => boolean {
  const { english, spanish } = readTexts();
  const [isEnglish, isSpanish] = [isOneOf(english), isOneOf(spanish.filter(hasPlaces))];
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text) ?? (/[a-z]{2}/i.test(text) && isEnglish(text) && !isSpanish(text));
    known.set(text, answer);
    return answer;
  };
}

let check: ReturnType<typeof makeCheck> | null = null;

/** All that the screen shows or reads out, but for what a person wrote: that keeps its own direction, and its language. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('[dir=auto], noscript')) said.add(node.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'])
        said.add(element.getAttribute(name)?.trim() ?? '');
    return [...said];
  });

/**
 * Texts of ours that are on the screen in English.
 * @param theirs what the company and its people have named or written, which may read as a text of ours
 */
export async function inEnglish(page: Page, theirs: readonly string[] = []): Promise<string[]> {
  check ??= makeCheck();
  const isEnglish = check;
  const named = new Set([...OF_THE_WORLD, ...theirs]);
  return (await saidOn(page)).filter((text) => !named.has(text) && isEnglish(text));
}
