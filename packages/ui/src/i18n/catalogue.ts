import { pluralForm } from './formats.js';
import { language, type Text } from './language.js';

export type Catalogue = Record<string, Text>;
export type Values = Record<string, string | number>;
export type Translate<K extends string = string> = (key: K, values?: Values) => string;

/**
 * Interface texts by key, in the language that is spoken. `{name}` is filled from the values; a text with `one` and `other` is chosen by `count`.
 * @param name by which another language has its texts; no two catalogues have the same
 * @param catalogue in English
 */
export function createTranslate<C extends Catalogue>(name: string, catalogue: C): Translate<keyof C & string> {
  return (key, values = {}) => {
    const { translation, reword } = language();
    const text = translation?.[name]?.[key] ?? catalogue[key];
    if (text === undefined) throw new RangeError(`No text for ${key}`);
    const form =
      typeof text === 'string' ? text : pluralForm(Number(values['count'])) === 'one' ? text.one : text.other;
    const said = (reword?.(form) ?? form).replaceAll(/\{(\w+)\}/g, (_match, place: string) =>
      String(values[place] ?? ''),
    );
    // "9:00 a.m." at the end of a sentence ends it.
    return said.replaceAll(/\b([ap]\.\s?m\.)\./g, '$1');
  };
}
