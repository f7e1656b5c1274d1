import { language } from './language.js';

/** Names of countries and territories by their ISO 3166 alpha-2 codes, in the language that is spoken. */
export function regionNames(): (code: string) => string {
  const names = new Intl.DisplayNames(language().tag, { type: 'region' });
  // What is no code, such as of an old import, stays as it is; Intl would throw.
  return (code) => (/^[a-z]{2}$/i.test(code) ? (names.of(code.toUpperCase()) ?? code) : code);
}
