import { ESCAPE, EXTENSION, KNOWN, PAIR } from './gsm7.js';
import { joinOptOut } from './opt-out.js';
import { STAND_INS } from './smart-encoding.js';

/** How a text leaves, which decides how it is split. */
export interface SegmentOptions {
  /** Adds the opt-out text: true = the default one. */
  readonly optOut?: boolean | string;
  /** Replace look-alikes when that makes the whole message GSM-7. Default true. */
  readonly smartEncoding?: boolean;
  /** Sent as a multimedia message: 1600 UTF-16 units, no encoding to care about. More than one segment = too long to send. */
  readonly mms?: boolean;
}

/** One character and where it stands in the text to send (UTF-16 index; the opt-out text follows the body). */
export interface LocatedCharacter {
  readonly char: string;
  readonly index: number;
}

/** A character that can be written in a cheaper encoding as `to`. */
export interface Substitution extends LocatedCharacter {
  readonly to: string;
}

/** A text as the carrier bills it. */
export interface SegmentedSms {
  readonly encoding: 'gsm7' | 'ucs2' | 'mms';
  /** At least one; joined they are the text that is sent. */
  readonly segments: string[];
  /** Septets in GSM-7, UTF-16 units otherwise, of the whole message and without headers. */
  readonly units: number;
  /** Room in the last segment. */
  readonly unitsLeft: number;
  /** The characters that force Unicode. Empty unless `encoding` is `ucs2`. */
  readonly unicodeCharacters: LocatedCharacter[];
  /** What smart encoding replaced. Empty unless `encoding` is `gsm7`: in Unicode nothing is gained by replacing. */
  readonly substitutions: Substitution[];
}

/**
 * Splits a text the way carriers bill it: 160 septets or 70 UTF-16 units alone, 153 or 67 in each part of several
 * (3GPP TS 23.040 §9.2.3.24.1). No escape sequence and no surrogate pair is cut in half. Does no I/O; safe on each keystroke.
 */
export function segmentSms(text: string, { optOut, smartEncoding = true, mms }: SegmentOptions = {}): SegmentedSms {
  const body = joinOptOut(text, optOut);
  const unicodeCharacters: LocatedCharacter[] = [];
  const substitutions: Substitution[] = [];
  let smart = '';
  let copied = 0;
  const end = mms ? 0 : body.length;
  for (let index = 0; index < end; index += 1) {
    if (KNOWN[body.charCodeAt(index)]) continue;
    const [char = ''] = body.slice(index, index + 2);
    const to = smartEncoding ? STAND_INS.get(char) : undefined;
    if (to === undefined) {
      unicodeCharacters.push({ char, index });
      index += char.length - 1;
    } else {
      substitutions.push({ char, index, to });
      smart += body.slice(copied, index) + to;
      copied = index + 1;
    }
  }
  const plain = !mms && !unicodeCharacters[0];
  // With the escapes written out a septet is a character, and all three kinds are cut alike.
  const coded = plain ? (smart + body.slice(copied)).replace(EXTENSION, `${ESCAPE}$&`) : body;
  const [alone, ofSeveral] = mms ? [1600, 1600] : plain ? [160, 153] : [70, 67];
  const units = coded.length;
  // One segment has no header, and the larger capacity.
  const capacity = units > alone ? ofSeveral : alone;
  const segments: string[] = [];
  let unitsLeft: number;
  let from = 0;
  do {
    let to = from + capacity;
    if (PAIR.test(coded.slice(to - 1, to + 1))) to -= 1;
    const segment = coded.slice(from, to);
    segments.push(plain ? segment.replaceAll(ESCAPE, '') : segment);
    unitsLeft = capacity - segment.length;
    from = to;
  } while (from < units);
  const encoding = mms ? 'mms' : plain ? 'gsm7' : 'ucs2';
  return { encoding, segments, units, unitsLeft, unicodeCharacters, substitutions: plain ? substitutions : [] };
}
