import { createTranslate } from '@talk/ui';

/** English, for the first screen and for what keeps it from more. Another language is another object of this shape. */
const TEXTS = {
  title: 'Text us',
  open: 'Open now',
  closed: 'Closed now',
  'closed.until': 'Closed · opens {when}',
  loading: 'Loading…',
  retry: 'Try again',
  'failed.title': 'Texting is not available',
  'failed.network': 'No connection. Check your network, then try again.',
  'failed.KEY_SCOPE': 'This kind of key cannot be used for texting on a site.',
  'failed.VERSION_UNSUPPORTED': 'The page uses a version of the script that is too old or too new. Reload the page.',
  'failed.LOAD_FAILED': 'Part of the page could not be loaded. Check your connection and reload it.',
  'failed.alone': 'This page only works inside a site. Open the site and text from there.',
} as const;

export type TextKey = keyof typeof TEXTS;
export const text = createTranslate('texting', TEXTS);

/** The sentence of a refusal, when this widget has a better one than the server. */
export function failureText(code: string): string | null {
  const key = `failed.${code}`;
  return key in TEXTS ? text(key as TextKey) : null;
}
