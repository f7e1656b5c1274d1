import { readDialText } from './dial-text.js';
import { guessNumber } from './guess-locale.js';
import { lightPhoneEngine } from './light-engine.js';
import { formatNanp } from './nanp.js';
import { isShortCode } from './predicates.js';
import type { PhoneEngine } from './types.js';

export interface PhoneDisplayOptions {
  /** Default: the light engine. */
  readonly engine?: PhoneEngine;
  /** Append ` ext. 123` when the value carries an extension. Default false. */
  readonly keepExtension?: boolean;
  /**
   * What an unrecognised number shows. False (default): its digits, since hiding a number from an agent is worse than an ugly
   * one. True: `-`, as exports want it (reading 60).
   */
  readonly strict?: boolean;
}

export interface DisplayedPhone {
  readonly text: string;
  /** `unrecognised`: show it in grey with "unrecognised format". */
  readonly form: 'empty' | 'word' | 'short-code' | 'national' | 'international' | 'unrecognised';
}

const WORD = /^(?:restricted|anonymous|unknown)$/i;
const DIAL_PREFIX = /^(?:unhold|barge|whisper|call|hs|power[\s_-]?dialer[\s_-]?task)(?![a-z])/i;

/** How a stored phone value is shown to people (spec 3 §5, reading 60). */
export function phoneDisplay(value: string | null | undefined, options: PhoneDisplayOptions = {}): string {
  return describePhone(value, options).text;
}

/** {@link phoneDisplay} together with what kind of text it is. */
export function describePhone(value: string | null | undefined, options: PhoneDisplayOptions = {}): DisplayedPhone {
  const raw = value?.trim() ?? '';
  if (raw === '') return { text: options.strict ? '-' : '', form: 'empty' };
  if (WORD.test(raw) || raw.includes('@') || DIAL_PREFIX.test(raw)) return { text: raw, form: 'word' };
  if (isShortCode(raw)) return { text: raw, form: 'short-code' };
  const dial = readDialText(raw);
  const extension = options.keepExtension ? (dial.extension ?? '') : '';
  const withExtension = (text: string): string => (extension ? `${text} ext. ${extension}` : text);
  const digits = `${dial.plus ? '+' : ''}${dial.digits}`;
  const number = guessNumber(digits, options.engine ?? lightPhoneEngine);
  if (!number) {
    // 555 is no area code, but test lines use it: spec 3 §5 treats it as US.
    const test = /^\+1(555\d{7})$/.exec(digits)?.[1];
    if (test) return { text: withExtension(formatNanp(test)), form: 'national' };
    const shown = dial.digits === '' ? raw : withExtension(digits);
    return { text: options.strict ? '-' : shown, form: 'unrecognised' };
  }
  const atHome = number.region === 'US' || number.region === 'CA';
  return {
    text: withExtension(atHome ? number.national : number.international),
    form: atHome ? 'national' : 'international',
  };
}
