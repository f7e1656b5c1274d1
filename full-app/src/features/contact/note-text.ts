import { mentionOf, noteParts } from '@talk/core/contacts';
import type { Teammate } from '../../entities/user/index.js';

/** Somebody mentioned in the field, by what stands there: `@Tom Baker`. */
export interface Picked extends Teammate {
  readonly label: string;
}

/** What is being typed behind an `@`, and where it begins. */
export interface MentionQuery {
  readonly start: number;
  readonly words: string;
}

/** A query is a name: longer than that, or with a line's end in it, nobody is meant. */
const QUERY_LENGTH = 40;
const WORD = /[\p{L}\p{N}_]/u;

/** What stands in the field for a person; people of one name are told apart by their ids. */
export function labelOf(person: Teammate, team: readonly Teammate[]): string {
  const isOne = team.filter(({ name }) => name === person.name).length < 2;
  return isOne ? `@${person.name}` : `@${person.name} #${person.id}`;
}

/** Whether the caret stands behind an `@` that begins a mention: not in an address of email. */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start === -1 || caret - start > QUERY_LENGTH) return null;
  const words = text.slice(start + 1, caret);
  const before = text.slice(0, start);
  return WORD.test(before.at(-1) ?? '') || /[\n@]|^\s| {2}/.test(words) ? null : { start, words };
}

/** For comparing names: without accents, in lower case. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The people whose name has a word that begins with what was typed; those whose first name does come first. */
export function matchPeople(team: readonly Teammate[], words: string): readonly Teammate[] {
  const asked = folded(words.trim());
  const first = team.filter(({ name }) => folded(name).startsWith(asked));
  const others = team.filter((each) => !first.includes(each) && folded(each.name).includes(` ${asked}`));
  return [...first, ...others];
}

/** The text with the person in place of the query, and where the caret goes. */
export function insertMention(
  text: string,
  { start, words }: MentionQuery,
  label: string,
): { readonly text: string; readonly caret: number } {
  const after = text.slice(start + 1 + words.length);
  const gap = after.startsWith(' ') ? '' : ' ';
  const caret = start + label.length + 1;
  return { text: `${text.slice(0, start)}${label}${gap}${after}`, caret };
}

/** Where people stand in the text. Longer labels win: `@Tom Baker` is not `@Tom`. */
export function mentionsIn(
  text: string,
  picked: readonly Picked[],
): { readonly start: number; readonly end: number; readonly person: Picked }[] {
  const longest = picked.toSorted((a, b) => b.label.length - a.label.length);
  const found: { start: number; end: number; person: Picked }[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const person = longest.find(({ label }) => text.startsWith(label, at) && !WORD.test(text[at + label.length] ?? ''));
    if (person === undefined) continue;
    found.push({ start: at, end: at + person.label.length, person });
    at += person.label.length - 1;
  }
  return found;
}

/** The note as it is saved. What a person typed or pasted that only looks like a mention stays words. */
export function encodeNote(text: string, picked: readonly Picked[]): string {
  let body = '';
  let at = 0;
  const plain = (words: string): string => words.replaceAll(/<user:(?=\d)/g, '<user: ');
  for (const { start, end, person } of mentionsIn(text, picked)) {
    body += plain(text.slice(at, start)) + mentionOf(person.id);
    at = end;
  }
  return body + plain(text.slice(at));
}

/** A saved note as it stands in the field, with the people in it. */
export function decodeNote(
  body: string,
  team: readonly Teammate[],
  former: string,
): { readonly text: string; readonly picked: readonly Picked[] } {
  const picked = new Map<number, Picked>();
  const words = noteParts(body).map((part) => {
    if (part.kind === 'text') return part.text;
    const person = team.find(({ id }) => id === part.userId) ?? { id: part.userId, name: `${former} ${part.userId}` };
    const label = labelOf(person, team);
    picked.set(person.id, { ...person, label });
    return label;
  });
  return { text: words.join(''), picked: [...picked.values()] };
}
