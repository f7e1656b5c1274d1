export type TextPart = { readonly text: string; readonly href: string | null };

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;
/** Punctuation after an address is not part of it. */
const TRAILING = /[.,;:!?)\]}'"»”]+$/u;

/** The address for a link; null for anything but http and https, such as `javascript:`. */
export function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { href, protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** "shop.example/chairs?size=2": where an address leads, without what every address has. */
export function addressWords(address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${host}${pathname === '/' && search === '' ? '' : pathname}${search}`;
}

/** Splits a text at its web addresses. Only http and https become links; everything else stays text. */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const shown = match[0].replace(TRAILING, '');
    if (!URL.canParse(shown)) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), href: null });
    parts.push({ text: shown, href: new URL(shown).href });
    at = match.index + shown.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}
