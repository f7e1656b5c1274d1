import { lightPhoneEngine } from '@talk/core/format';

/** How people write that an extension follows, with its digits. The other ways have no letters. */
const EXTENSION = /[\s,;]*(?:ext(?:ension|n)?\.?|x|w)[\s.:=]*[\d*#w,]+\s*$/i;

function parsedIn(text: string, country: string) {
  // A name is being searched for.
  if (/\p{L}/u.test(text.replace(EXTENSION, ''))) return null;
  const parsed = lightPhoneEngine.parse(text, country);
  return parsed.valid ? parsed : null;
}

/** The number that a search text is, in E.164; null when it is none that could be called. */
export const numberIn = (text: string, country: string): string | null => parsedIn(text, country)?.e164 ?? null;

/** The same to dial: with the extension, which the phone offers to send. */
export function dialedIn(text: string, country: string): string | null {
  const parsed = parsedIn(text, country);
  return parsed && parsed.e164 + (parsed.extension === null ? '' : `w${parsed.extension}`);
}
