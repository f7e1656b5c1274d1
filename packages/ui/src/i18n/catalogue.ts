import { pluralForm } from './formats.js';
import { language } from './language.js';

/**
 * Interface texts by key. `{name}` is filled from the values; a text with `one` and `other` is chosen by `count`.
 */
export type Text = string | { one: string; other: string };
export type Catalogue = Record<string, Text>;
export type Values = Record<string, string | number>;
export type Translate<K extends string = string> = (key: K, values?: Values) => string;

export function createTranslate<C extends Catalogue>(catalogue: C): Translate<keyof C & string> {
  return (key, values = {}) => {
    const text = catalogue[key];
    if (text === undefined) throw new RangeError(`No text for ${key}`);
    const form =
      typeof text === 'string' ? text : pluralForm(Number(values['count'])) === 'one' ? text.one : text.other;
    return (language().reword?.(form) ?? form).replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
      String(values[name] ?? ''),
    );
  };
}
