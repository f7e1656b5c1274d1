export type TextPart = { readonly text: string; readonly href: string | null };

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;
/** What a sentence puts behind an address is not part of it. */
const TRAILING = /[.,;:!?)\]}'"»”]+$/u;

/** A text with its web addresses set apart. Only http and https become links; everything else stays words. */
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
