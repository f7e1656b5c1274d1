/** An address in a text, where it stands (UTF-16 offsets, `end` not included). */
export interface FoundLink {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where it leads: http or https. */
  readonly target: string;
}

/** Every place where this runs has it; the compiler is told no more than what is used. */
declare const URL: {
  canParse(address: string): boolean;
  new (address: string): { href: string; hostname: string; username: string; password: string };
};

/** As phones find them: with a scheme, or with `www.` before the name. */
const CANDIDATE = /(?<![\w@.-])(?:https?:\/\/|www\.)[^\s<>"“”«»`{}|\\^]+/giu;
/** What ends a sentence and not an address. */
const TRAILING = /[.,;:!?'’…*_~-]$/u;

/** Addresses in `text`, in its order. Punctuation around them is not part of them; a bracket that they open themselves is. */
export function findLinks(text: string): FoundLink[] {
  return [...text.matchAll(CANDIDATE)].flatMap((match) => {
    const found = trimEnd(match[0]);
    const target = targetOf(found);
    return target === null ? [] : [{ text: found, start: match.index, end: match.index + found.length, target }];
  });
}

function trimEnd(text: string): string {
  let end = text.length;
  for (;;) {
    const last = text[end - 1];
    if (last === undefined) return '';
    const opens = last === ')' ? '(' : last === ']' ? '[' : null;
    const isStray = opens !== null && count(text, last, end) > count(text, opens, end);
    if (!isStray && !TRAILING.test(last)) return text.slice(0, end);
    end -= 1;
  }
}

function count(text: string, character: string, end: number): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1 && at < end; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}

function targetOf(text: string): string | null {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.username === '' && url.password === '' && url.hostname.includes('.');
  return isPlain ? url.href : null;
}
