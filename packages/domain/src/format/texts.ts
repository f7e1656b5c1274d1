/** A character that no database keeps: U+0000, or half of a surrogate pair (Unicode 15, §3.9, D76). */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const EACH_UNSTORABLE = /\0|\p{Surrogate}/gu;
/** Cheaper than `UNSTORABLE`, and right about nearly every text: without any of these there is nothing to look for. */
const SUSPECT = /[\0\ud800-\udfff]/;
/** More than any character that people write; a longer one is a pile of marks. */
const LONGEST_CHARACTER = 64;

/** Whether `text` can be stored and sent as it is: it has no U+0000 and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !SUSPECT.test(text) || !UNSTORABLE.test(text);
}

/** `text` without U+0000, and with U+FFFD for each lone surrogate: what others send is kept, as far as it can be. */
export function storableText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replaceAll(EACH_UNSTORABLE, (character) => (character === '\0' ? '' : '\ufffd'));
}

/**
 * The beginning of `text`, at most `units` UTF-16 code units long. Never ends inside a character as people see it (extended grapheme
 * cluster, UAX #29): an emoji with its skin tone is there or it is not.
 */
export function cutText(text: string, units: number): string {
  if (text.length <= units) return text;
  // What comes later has no say in where a character ends.
  const nearby = text.slice(0, units + LONGEST_CHARACTER);
  const start = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(nearby).containing(units)?.index ?? 0;
  if (start > units - LONGEST_CHARACTER && start > 0) return text.slice(0, start);
  const code = text.charCodeAt(units - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? units - 1 : units);
}
