import { formatAsYouType } from '@talk/core/format';

const PHONE_CHARACTERS = /^[\d\s()+./-]*$/;

/**
 * What stands in a field for a phone number after a keystroke: in the form of its country, while one types at the end. In the middle, and with
 * letters in it, it stays as it was typed: nothing is taken away, and the caret does not jump.
 */
export function phoneTyped(text: string, caret: number | null, country: string): string {
  const isAtEnd = caret === null || caret >= text.length;
  if (!isAtEnd || !PHONE_CHARACTERS.test(text)) return text;
  const formatted = formatAsYouType(text, country);
  // Of a country whose local numbers have no one form, the blanks that were typed stay.
  return /^\+?\d*$/.test(formatted) ? text : formatted;
}
