/** Two letters each: all that could name a country. */
const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Names of countries, from English, which the rules write, to another language. */
export function countryIn(tag: string): (english: string) => string | undefined {
  const of = new Intl.DisplayNames([tag], { type: 'region' });
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  let names: ReadonlyMap<string, string> | null = null;
  return (name) => {
    names ??= new Map(
      CODES.flatMap((code): [string, string][] => {
        const known = english.of(code);
        return known === undefined ? [] : [[known, of.of(code) ?? known]];
      }),
    );
    return names.get(name);
  };
}
