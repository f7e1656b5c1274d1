import { findLinks, type FoundLink } from './find-links.js';

/** 57^7 codes: more than 10^12, so that nobody finds links by trying. */
export const SHORT_CODE_LENGTH = 7;

export interface PlannedLink extends FoundLink {
  /** How much shorter the text gets by it, in UTF-16 units; 0: it is left alone. */
  readonly saves: number;
}

/**
 * What shortening does to each address of a text: only what gets shorter is touched, and what is short already stays.
 * @param prefixes where short links begin (`https://acme.link/s/`): first that of new ones, then those by which older ones are known.
 */
export function planShortLinks(text: string, prefixes: readonly string[]): PlannedLink[] {
  const [prefix] = prefixes;
  if (prefix === undefined) return [];
  const length = prefix.length + SHORT_CODE_LENGTH;
  return findLinks(text).map((link) => {
    const isShort = prefixes.some((known) => link.target.startsWith(known));
    return { ...link, saves: isShort ? 0 : Math.max(0, link.text.length - length) };
  });
}

/** The text with the addresses that get shorter replaced. */
export function replaceLinks(
  text: string,
  links: readonly PlannedLink[],
  shortOf: (link: PlannedLink) => string,
): string {
  let result = '';
  let at = 0;
  for (const link of links.filter(({ saves }) => saves > 0)) {
    result += text.slice(at, link.start) + shortOf(link);
    at = link.end;
  }
  return result + text.slice(at);
}

/** The text as it will be counted once its addresses are shortened; letters stand for the codes that do not exist yet. */
export function withShortLinks(text: string, prefixes: readonly string[]): string {
  return replaceLinks(
    text,
    planShortLinks(text, prefixes),
    () => `${prefixes[0] ?? ''}${'x'.repeat(SHORT_CODE_LENGTH)}`,
  );
}
