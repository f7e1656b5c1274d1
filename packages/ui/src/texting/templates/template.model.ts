import type { Template } from '../texting-ports.js';

/** What was typed after the `/` that opens the list: at the start of the text or after a blank. Null: it is closed. */
export function slashQuery(text: string, caret: number): { start: number; query: string } | null {
  const match = /(?:^|\s)\/([^\s/]{0,40})$/u.exec(text.slice(0, caret));
  if (match === null) return null;
  const query = match[1] ?? '';
  return { start: caret - query.length - 1, query };
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those whose name, folder or text has every search word: names that start with it first, then in the given order. */
export function findTemplates(templates: readonly Template[], query: string): readonly Template[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return templates;
  const rank = ({ name, folder, body }: Template): number => {
    const title = fold(name);
    const all = `${title} ${fold(folder ?? '')} ${fold(body)}`;
    if (!words.every((word) => all.includes(word))) return -1;
    const [first = ''] = words;
    return title.startsWith(first) ? 0 : title.includes(first) ? 1 : 2;
  };
  return templates
    .map((template) => ({ template, rank: rank(template) }))
    .filter((each) => each.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ template }) => template);
}

/** The row that a key leads to, wrapping around. */
export function moved(index: number, count: number, key: string): number {
  if (count === 0) return 0;
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return index;
  }
}
