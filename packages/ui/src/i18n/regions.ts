import { language } from './language.js';

/** Names of countries and territories by their ISO 3166 alpha-2 codes, in the language that is spoken. */
export function regionNames(): (code: string) => string {
  const names = new Intl.DisplayNames(language().tag, { type: 'region' });
  return (code) => names.of(code) ?? code;
}
