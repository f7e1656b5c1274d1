/** The languages that Talk speaks, by the first part of their tag, each with the tag that says exactly which it is. */
export const LANGUAGES = { en: 'en-US', es: 'es-419' } as const;

/** A language that Talk speaks: `en` or `es`. */
export type LanguageCode = keyof typeof LANGUAGES;

/** The keys of {@link LANGUAGES}, for schemas and menus. */
export const LANGUAGE_CODES = ['en', 'es'] as const satisfies readonly LanguageCode[];

/** Whether Talk speaks a language; of `es-MX` and `es_MX` it is asked as `es`. */
export const isSpoken = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

/**
 * The language that an `Accept-Language` header likes best of those we speak; English when it names none of them.
 * @param header `es-MX,es;q=0.9,en;q=0.8`; a list of tags without weights is one too.
 */
export function preferredLanguage(header: string | undefined): LanguageCode {
  let best: LanguageCode = 'en';
  let weight = 0;
  for (const part of (header ?? '').split(',')) {
    const [tag = '', ...settings] = part.trim().split(';');
    const code = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
    const liked = weightOf(settings);
    const spoken = code === '*' ? 'en' : code;
    // The first of several that are liked alike.
    if (!isSpoken(spoken) || liked <= weight) continue;
    best = spoken;
    weight = liked;
  }
  return best;
}

function weightOf(settings: readonly string[]): number {
  const given = settings.map((each) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/i.exec(each)?.[1]).find((q) => q !== undefined);
  return given === undefined ? 1 : Math.min(1, Number(given));
}
