import { EMOJI } from './emoji.data.js';

export interface EmojiSign {
  readonly sign: string;
  /** The first words by which it is found, read out as its name. */
  readonly name: string;
}

export interface EmojiGroup {
  readonly name: string;
  readonly signs: readonly EmojiSign[];
}

const GROUPS: readonly EmojiGroup[] = EMOJI.map(({ name, signs }) => ({
  name,
  signs: signs.map((entry) => {
    const blank = entry.indexOf(' ');
    return { sign: entry.slice(0, blank), name: entry.slice(blank + 1) };
  }),
}));

/** The emoji whose words start with every search word, by category; empty categories are left out. */
export function findEmoji(query: string): readonly EmojiGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return GROUPS;
  return GROUPS.map(({ name, signs }) => ({
    name,
    signs: signs.filter((each) => {
      const own = each.name.split(' ');
      return words.every((word) => own.some((known) => known.startsWith(word)));
    }),
  })).filter(({ signs }) => signs.length > 0);
}

/** Where an arrow leads in a grid of `count` signs, `columns` to a row. `ltr` false: left is onwards. */
export function movedInGrid(index: number, count: number, columns: number, key: string, ltr: boolean): number {
  const steps: Record<string, number> = {
    ArrowRight: ltr ? 1 : -1,
    ArrowLeft: ltr ? -1 : 1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -index,
    End: count - 1 - index,
  };
  return Math.min(count - 1, Math.max(0, index + (steps[key] ?? 0)));
}
