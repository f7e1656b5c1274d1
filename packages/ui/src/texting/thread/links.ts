import { findLinks } from '@talk/core/format';

export type TextPart = { readonly text: string; readonly href: string | null };

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

/** Splits a text at the web addresses that the meter and the shortener find in it, too. Everything else stays text. */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { text: shown, start, end, target } of findLinks(text)) {
    if (start > at) parts.push({ text: text.slice(at, start), href: null });
    parts.push({ text: shown, href: target });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}
