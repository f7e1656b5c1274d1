import { CALLING_CODE } from './countries.data.js';
import { applyMask, phoneMask } from './masks.js';
import { isNanpRegion } from './nanp.js';
import type { Region } from './types.js';
import { toAsciiDigits } from './unicode-digits.js';

/**
 * Formats what is being dialled, keystroke by keystroke and without metadata. Keeps `+`, and leaves alone whatever holds `*`,
 * `#` or a pause, since that is a sequence for a machine. Never adds or drops a digit.
 */
export function formatAsYouType(text: string, region: Region | null = 'US'): string {
  const kept = toAsciiDigits(text.normalize('NFKC')).replace(/[^\d+*#w,]/gi, '');
  if (/[*#w,]/i.test(kept)) return kept;
  const digits = kept.replace(/\D/g, '');
  if (kept.startsWith('+')) return formatInternational(digits);
  if (!isNanpRegion(region)) return digits;
  if (digits.startsWith('1')) return digits.length > 11 ? digits : spaced('1', nanp(digits.slice(1)));
  return digits.startsWith('0') || digits.length > 10 ? digits : nanp(digits);
}

/** The content of a text field after an edit. */
export interface EditedText {
  readonly text: string;
  /** Index in {@link text} where the caret belongs. */
  readonly caret: number;
}

/** {@link formatAsYouType} for a text field: keeps the caret behind the same digit when punctuation comes and goes. */
function formatWithCaret(text: string, caret: number, region: Region | null = 'US'): EditedText {
  const formatted = formatAsYouType(text, region);
  const wanted = significant(text.slice(0, caret));
  let at = 0;
  for (let passed = 0; at < formatted.length && passed < wanted; at += 1) passed += significant(formatted[at] ?? '');
  return { text: formatted, caret: at };
}

/** What a person has just done in a text field. */
export interface TextEdit {
  readonly before: string;
  readonly after: string;
  /** Index in {@link after}. */
  readonly caret: number;
  /** The Delete key, which removes what is behind the caret. */
  readonly isForward: boolean;
}

/**
 * {@link formatWithCaret} after an edit. Deleting punctuation deletes the digit beyond it: the punctuation alone would come back at once.
 */
export function formatEdit({ before, after, caret, isForward }: TextEdit, region: Region | null = 'US'): EditedText {
  const isPunctuation = after.length < before.length && significant(after) === significant(before);
  if (!isPunctuation) return formatWithCaret(after, caret, region);
  const [head, tail] = [after.slice(0, caret), after.slice(caret)];
  if (isForward) return formatWithCaret(head + tail.replace(SIGNIFICANT, ''), caret, region);
  const at = head.search(LAST_SIGNIFICANT);
  const kept = at === -1 ? head : head.slice(0, at) + head.slice(at + 1);
  return formatWithCaret(kept + tail, kept.length, region);
}

function formatInternational(digits: string): string {
  const callingCode = CALLING_CODE.exec(digits)?.[0];
  if (callingCode === undefined) return `+${digits}`;
  const rest = digits.slice(callingCode.length);
  if (callingCode === '1') return spaced('+1', rest.length > 10 ? rest : nanp(rest));
  return spaced(`+${callingCode}`, applyMask(rest, phoneMask(callingCode, rest)));
}

/** Up to seven digits read as a local number, more as area code and number. */
function nanp(digits: string): string {
  if (digits.length <= 3) return digits;
  if (digits.length <= 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  return applyMask(digits, phoneMask('1'));
}

function spaced(prefix: string, rest: string): string {
  return rest === '' ? prefix : `${prefix} ${rest}`;
}

const SIGNIFICANT = /[\d+*#w,]/i;
const LAST_SIGNIFICANT = /[\d+*#w,](?=[^\d+*#w,]*$)/i;

function significant(text: string): number {
  return toAsciiDigits(text.normalize('NFKC')).replace(/[^\d+*#w,]/gi, '').length;
}
