/** What became of the texts of a line lately, of those that are settled. */
export interface LineRecord {
  /** All that arrived or failed. */
  readonly settled: number;
  /** Filtered by carriers as unwanted: rejection 36. */
  readonly filtered: number;
  /** Blocked by recipients or their carriers: rejection 7. */
  readonly blocked: number;
}

export type LineTrouble = 'spamming' | 'blocked';

/** Fewer say nothing about the line: a single recipient blocks it, or one text was worded badly. */
const LEAST = 10;
/** From these shares on it is the line and not the text. A text that carriers filter harms the number more than one that is blocked. */
const FILTERED_SHARE = 1 / 4;
const BLOCKED_SHARE = 1 / 2;

/** How long a text counts, in milliseconds. */
export const LINE_RECORD_MS = 24 * 60 * 60_000;

/**
 * Whether a line should text no more until somebody has looked: each further text that is filtered makes carriers trust its number less.
 * Being filtered comes first.
 */
export function lineTrouble({ settled, filtered, blocked }: LineRecord): LineTrouble | null {
  if (filtered >= LEAST && filtered >= settled * FILTERED_SHARE) return 'spamming';
  if (blocked >= LEAST && blocked >= settled * BLOCKED_SHARE) return 'blocked';
  return null;
}
