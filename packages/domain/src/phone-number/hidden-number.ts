/**
 * What stands for a hidden number: words of carriers and people, and the digits that spell ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN
 * and UNAVAILABLE, which carriers send instead of the number.
 */
const HIDDEN = /^(?:anonymous|restricted|private|hidden|withheld|unknown|unavailable|blocked|no caller id)$/i;
const HIDDEN_DIGITS = /^\+(?:266696687|7378742833|2562533|8656696|86282452253)$/;

/** Whether a caller hid their number, or the word for it was typed: there is nobody to call or to text. */
export function isHiddenNumber(typed: string): boolean {
  const text = typed.trim();
  return HIDDEN.test(text) || HIDDEN_DIGITS.test(text.replaceAll(/[^+\d]/g, ''));
}
