/** A gap that a template left: `{{first name}}`. */
export interface Placeholder {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

const PATTERN = /\{\{([^{}]*)\}\}/g;

/** The gaps of a text, in order. */
export const placeholdersOf = (text: string): readonly Placeholder[] =>
  Array.from(text.matchAll(PATTERN), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: (match[1] ?? '').trim(),
  }));

/** The gap after the caret, or before it, wrapping around. Null when the text has none. */
export function nextPlaceholder(text: string, caret: { start: number; end: number }, back = false): Placeholder | null {
  const all = placeholdersOf(text);
  if (back) return all.findLast(({ end }) => end <= caret.start) ?? all.at(-1) ?? null;
  return all.find(({ start }) => start >= caret.end) ?? all.at(0) ?? null;
}

/** A stretch of a text with its own look. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: 'gap' | 'unicode';
}

export interface Stretch {
  readonly text: string;
  readonly kind: Mark['kind'] | null;
}

/** Cuts a text at its marks. Where two overlap, the first one wins. */
export function cut(text: string, marks: readonly Mark[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    if (mark.start < at) continue;
    if (mark.start > at) stretches.push({ text: text.slice(at, mark.start), kind: null });
    stretches.push({ text: text.slice(mark.start, mark.end), kind: mark.kind });
    at = mark.end;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), kind: null });
  return stretches;
}
