/** A stretch of a note: plain words, or the mention of a user. */
export type NotePart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'mention'; readonly userId: number };

/** The longest note, in characters. */
export const NOTE_MAX_LENGTH = 10_000;
/** The most people that one note mentions. */
export const NOTE_MAX_MENTIONS = 50;

/** `<user:42>` (spec 1 §4). Anything that only looks like it, such as `<user:0>`, is plain text. */
const MENTION = /<user:([1-9]\d{0,14})>/g;

/** How a mention is written in the text of a note. */
export const mentionOf = (userId: number): string => `<user:${userId}>`;

/** The parts of a note in their order. Joined again, they are the note. */
export function noteParts(body: string): NotePart[] {
  const parts: NotePart[] = [];
  let at = 0;
  for (const match of body.matchAll(MENTION)) {
    if (match.index > at) parts.push({ kind: 'text', text: body.slice(at, match.index) });
    parts.push({ kind: 'mention', userId: Number(match[1]) });
    at = match.index + match[0].length;
  }
  if (at < body.length) parts.push({ kind: 'text', text: body.slice(at) });
  return parts;
}

/** Ids of the users that a note mentions: each once, in the order of their first mention. */
export function mentionedUsers(body: string): number[] {
  const ids = noteParts(body).flatMap((part) => (part.kind === 'mention' ? [part.userId] : []));
  return [...new Set(ids)];
}

/** The note as one reads it, with names in place of ids. */
export function noteText(body: string, nameOf: (userId: number) => string): string {
  return noteParts(body)
    .map((part) => (part.kind === 'text' ? part.text : `@${nameOf(part.userId)}`))
    .join('');
}
