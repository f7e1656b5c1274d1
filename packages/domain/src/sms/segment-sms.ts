import { FOREIGN, septets } from './gsm7.js';
import { joinOptOut } from './opt-out.js';
import { smartReplacement } from './smart-encoding.js';

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

export interface Substitution extends LocatedCharacter {
  readonly to: string;
}

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
  const smart = (mms ? '' : body).replace(FOREIGN, (char, index: number) => {
    const to = smartEncoding ? smartReplacement(char) : undefined;
    if (to === undefined) unicodeCharacters.push({ char, index });
    else substitutions.push({ char, index, to });
    return to ?? '';
  });
  const plain = !mms && !unicodeCharacters[0];
  let segments: string[] = [];
  let units = 0;
  let unitsLeft = 0;
  for (const capacity of mms ? [1600] : plain ? [160, 153] : [70, 67]) {
    let segment = '';
    segments = [];
    units = 0;
    unitsLeft = capacity;
    for (const char of plain ? smart : body) {
      const cost = plain ? septets(char) : char.length;
      if (cost > unitsLeft) {
        segments.push(segment);
        segment = '';
        unitsLeft = capacity;
      }
      segment += char;
      units += cost;
      unitsLeft -= cost;
    }
    // One segment: it keeps the larger capacity of a message without a header.
    if (segments.push(segment) < 2) break;
  }
  const encoding = mms ? 'mms' : plain ? 'gsm7' : 'ucs2';
  return { encoding, segments, units, unitsLeft, unicodeCharacters, substitutions: plain ? substitutions : [] };
}
