import { formatCurrency, messageMills, planShortLinks, withShortLinks } from '@talk/core/texting';
import { segmentSms, type LocatedCharacter, type SegmentedSms } from '@talk/core/sms';

export interface MeterInput {
  text: string;
  /** The appended text; null without one. */
  optOutText: string | null;
  /** Where short links start, when addresses are shortened; null: they stay as they are. */
  linkPrefixes: readonly string[] | null;
  /** Files or a GIF go with it. */
  hasMedia: boolean;
  /** The line sends texts of several segments as one MMS. */
  longAsMms: boolean;
  /** Thousandths of a US dollar per segment; null when texts are free. */
  rateMills: { readonly sms: number; readonly mms: number } | null;
}

/** How a text will be counted and charged. */
export interface Meter {
  readonly encoding: SegmentedSms['encoding'];
  readonly used: number;
  readonly capacity: number;
  readonly segments: number;
  /** `$0.008`; null when texts are free. */
  readonly cost: string | null;
  /** An MMS that is too long. */
  readonly isTooLong: boolean;
  /** Places in `text` that force Unicode; the opt-out text is not marked. */
  readonly forced: readonly LocatedCharacter[];
}

/** How many characters, segments and dollars a text is. Cheap enough for each keystroke. */
export function meterOf({
  text: written,
  linkPrefixes,
  optOutText,
  hasMedia,
  longAsMms,
  rateMills,
}: MeterInput): Meter {
  const optOut = optOutText ?? false;
  // Counted as it will be sent; marked where it was typed.
  const text = linkPrefixes === null ? written : withShortLinks(written, linkPrefixes);
  const plain = segmentSms(text, { optOut });
  const mms = hasMedia || (longAsMms && plain.segments.length > 1);
  const counted = mms ? segmentSms(text, { optOut, mms }) : plain;
  const segments = counted.segments.length;
  const mills = rateMills && messageMills(rateMills, { isMms: mms, segments });
  return {
    encoding: counted.encoding,
    used: counted.units,
    capacity: counted.units + counted.unitsLeft,
    segments,
    cost: mills === null ? null : formatCurrency(mills / 1000),
    isTooLong: mms && segments > 1,
    forced: forcedIn(written, linkPrefixes, segmentSms(written, { optOut }).unicodeCharacters),
  };
}

/** Without those in the appended text and in addresses that are replaced. */
function forcedIn(
  text: string,
  linkPrefixes: readonly string[] | null,
  all: readonly LocatedCharacter[],
): readonly LocatedCharacter[] {
  const replaced = planShortLinks(text, linkPrefixes ?? []).filter(({ saves }) => saves > 0);
  const isKept = (index: number): boolean => !replaced.some(({ start, end }) => index >= start && index < end);
  return all.filter(({ index }) => index < text.length && isKept(index));
}

/** Letters that Unicode does not decompose into a plain letter and its mark. */
const STAND_INS: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  ð: 'd',
  '€': '€',
  '•': '-',
  '™': 'TM',
  '®': '(R)',
  '©': '(C)',
};

const isPlain = (text: string): boolean => segmentSms(text).encoding === 'gsm7';

function standIn(char: string): string | null {
  const known = STAND_INS[char] ?? char.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return known !== '' && known !== char && isPlain(known) ? known : null;
}

/** The text with plain letters for those that force Unicode and have one; `count` is how many were replaced. */
export function plainer(text: string): { text: string; count: number } {
  let count = 0;
  const replaced = Array.from(text, (char) => {
    if (isPlain(char)) return char;
    const plain = standIn(char);
    if (plain !== null) count += 1;
    return plain ?? char;
  }).join('');
  return { text: replaced, count };
}
