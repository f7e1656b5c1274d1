import type { AttributeType } from './attribute-names.js';

/** As contacts have it: a text, a number, `YYYY-MM-DD`, yes or no, the id of an option, or an address. Nothing is no value at all. */
export type AttributeValue = string | number | boolean;

/** What of a field decides what it takes. */
export interface AttributeSpec {
  readonly type: AttributeType;
  /** `choice`: what can be chosen. */
  readonly options: readonly { readonly id: number; readonly name: string; readonly is_archived: boolean }[];
}

/** Why something is no value of a field. */
export type AttributeProblem =
  'not_text' | 'too_long' | 'not_number' | 'not_date' | 'not_flag' | 'not_option' | 'not_url';

/** A value, null for none, or what is wrong. */
export type ReadAttribute =
  | { readonly ok: true; readonly value: AttributeValue | null }
  | { readonly ok: false; readonly problem: AttributeProblem };

/** Characters of a text or an address. */
const TEXT_AT_MOST = 300;
const NUMBER_AT_MOST = 1e12;
const DECIMALS_AT_MOST = 6;
const YES = ['yes', 'y', 'true', '1', 'x', 'sí', 'si', 'verdadero'];
const NO = ['no', 'n', 'false', '0', 'falso'];

const wrong = (problem: AttributeProblem): ReadAttribute => ({ ok: false, problem });
const right = (value: AttributeValue | null): ReadAttribute => ({ ok: true, value });

/**
 * Reads what came over the wire. Null and an empty text are nothing.
 * @param before what the contact has: an option that is not offered any more may stay, and no other contact gets it
 */
export function readAttribute({ type, options }: AttributeSpec, raw: unknown, before?: AttributeValue): ReadAttribute {
  const given = typeof raw === 'string' ? raw.trim() : raw;
  if (given === null || given === '') return right(null);
  switch (type) {
    case 'text':
    case 'url':
      if (typeof given !== 'string') return wrong('not_text');
      return type === 'text' ? readText(given) : readUrl(given);
    case 'number':
      return typeof given === 'string'
        ? readWrittenNumber(given)
        : typeof given === 'number'
          ? readNumber(given)
          : wrong('not_number');
    case 'date':
      return typeof given === 'string' && isDay(given) ? right(given) : wrong('not_date');
    case 'flag':
      return typeof given === 'boolean' ? right(given) : wrong('not_flag');
    case 'choice': {
      const option = options.find(({ id }) => id === given);
      const isOffered = option !== undefined && (!option.is_archived || option.id === before);
      return isOffered ? right(option.id) : wrong('not_option');
    }
  }
}

/** The same of what a person has written, in a file for instance. @param day reads a date as it is written there */
export function readWrittenAttribute(
  spec: AttributeSpec,
  written: string,
  day: (text: string) => string | null,
): ReadAttribute {
  const text = written.trim();
  const small = text.toLowerCase();
  if (text === '') return right(null);
  switch (spec.type) {
    case 'date':
      return readAttribute(spec, day(text) ?? 'none');
    case 'flag':
      return YES.includes(small) ? right(true) : NO.includes(small) ? right(false) : wrong('not_flag');
    case 'choice': {
      const option = spec.options.find(({ name, is_archived }) => !is_archived && name.toLowerCase() === small);
      return option === undefined ? wrong('not_option') : right(option.id);
    }
    default:
      return readAttribute(spec, text);
  }
}

/** A value as text, as files and histories have it. An option that is not known is nothing. */
export function attributeText(
  { options }: Pick<AttributeSpec, 'options'>,
  value: unknown,
  yesNo: (is: boolean) => string,
): string {
  if (typeof value === 'boolean') return yesNo(value);
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  return options.length === 0 ? String(value) : (options.find(({ id }) => id === value)?.name ?? '');
}

function readText(text: string): ReadAttribute {
  if (text.includes('\0')) return wrong('not_text');
  return text.length > TEXT_AT_MOST ? wrong('too_long') : right(text);
}

const WEB = /^https?:\/\/[^\s/?#@:]+\.[^\s/?#@:]+(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** Of the web alone: it becomes a link that a person presses. Without a scheme it is https. */
function readUrl(text: string): ReadAttribute {
  const whole = /^[a-z][a-z\d+-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  if (whole.length > TEXT_AT_MOST) return wrong('too_long');
  return WEB.test(whole) && !whole.includes('\0') ? right(whole) : wrong('not_url');
}

/** 1,250.5 as spreadsheets write it; a comma that stands elsewhere may be a decimal sign, and is not guessed at. */
function readWrittenNumber(text: string): ReadAttribute {
  const plain = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? readNumber(Number(plain)) : wrong('not_number');
}

function readNumber(number: number): ReadAttribute {
  const isFine =
    Number.isFinite(number) &&
    Math.abs(number) <= NUMBER_AT_MOST &&
    Number(number.toFixed(DECIMALS_AT_MOST)) === number;
  // Minus zero is zero.
  return isFine ? right(number + 0) : wrong('not_number');
}

function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
