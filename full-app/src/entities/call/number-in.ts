import { lightPhoneEngine } from '@talk/core/format';

/** The number that a search text is, in E.164; null when it is none that could be called. */
export function numberIn(text: string, country: string): string | null {
  // A name is being searched for.
  if (/\p{L}/u.test(text)) return null;
  const parsed = lightPhoneEngine.parse(text, country);
  return parsed.valid ? parsed.e164 : null;
}
