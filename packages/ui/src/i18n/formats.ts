import { language } from './language.js';

/** Formats are made on demand and kept: loading the data of a locale takes longer than anything else here. */
function kept<F>(make: (tag: string, options: object) => F): (options: object) => F {
  const formats = new Map<string, F>();
  return (options) => {
    const { tag } = language();
    const key = `${tag} ${JSON.stringify(options)}`;
    const known = formats.get(key);
    if (known !== undefined) return known;
    const made = make(tag, options);
    formats.set(key, made);
    return made;
  };
}

const dates = kept((tag, options) => new Intl.DateTimeFormat(tag, options));
const numbers = kept((tag, options) => new Intl.NumberFormat(tag, options));
const lists = kept((tag, options) => new Intl.ListFormat(tag, options));
const spans = kept((tag, options) => new Intl.RelativeTimeFormat(tag, options));
const plurals = kept((tag, options) => new Intl.PluralRules(tag, options));

/** A day, or a moment, as `options` say. */
export const dateText = (epochMs: number, options: Intl.DateTimeFormatOptions): string =>
  dates(options).format(epochMs);

/** "48,212". */
export const numberText = (value: number): string => numbers({}).format(value);

/** "12 min", "6 días": a quantity with its unit. The short forms of longer units are those of tables, which people do not write. */
export const unitText = (
  count: number,
  unit: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year',
): string =>
  numbers({ style: 'unit', unit, unitDisplay: /second|minute|hour/.test(unit) ? 'short' : 'long' }).format(count);

/** "Maya, Sam, and Priya"; `disjunction`: "Maya, Sam, or Priya". */
export const listText = (names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  lists({ type }).format(names);

/** −2 days → "2 days ago". */
export const spanText = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  spans({ numeric: 'always' }).format(count, unit);

/** Which form of a text a count takes; `ordinal`: of its place in a row. */
export const pluralForm = (count: number, type: 'cardinal' | 'ordinal' = 'cardinal'): Intl.LDMLPluralRule =>
  plurals({ type }).select(count);
