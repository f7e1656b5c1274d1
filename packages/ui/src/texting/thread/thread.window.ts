import type { ThreadRow } from './thread.rows.js';

/** What no row has been measured for yet is taken to be so high. */
const GUESS_PX = 64;

/** Where one reads: a row, and how far its top is below that of the view; null: the end. */
export interface ThreadPlace {
  readonly key: string;
  readonly topPx: number;
}

/** How high each row is, with the gap below it. */
export interface RowHeights {
  /** @returns whether it differs from what was known. */
  set: (key: string, px: number) => boolean;
  of: (key: string) => number;
}

export function createRowHeights(): RowHeights {
  const known = new Map<string, number>();
  let sumPx = 0;
  return {
    set(key, px) {
      const before = known.get(key);
      if (before !== undefined && Math.abs(before - px) < 0.5) return false;
      sumPx += px - (before ?? 0);
      known.set(key, px);
      return true;
    },
    of: (key) => known.get(key) ?? (known.size === 0 ? GUESS_PX : sumPx / known.size),
  };
}

/** The first row that is drawn, and the one after the last. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** The rows in view, and so many pixels beyond it on both sides. */
export function rangeAround(
  rows: readonly ThreadRow[],
  heights: RowHeights,
  place: ThreadPlace | null,
  { roomPx, beyondPx }: { readonly roomPx: number; readonly beyondPx: number },
): RowRange {
  const found = place === null ? -1 : rows.findIndex(({ key }) => key === place.key);
  const isEnd = place === null || found === -1;
  const at = isEnd ? rows.length : found;
  // What is above `at` ends here; both are distances from the top of the view.
  const edgePx = isEnd ? roomPx : place.topPx;
  let from = at;
  for (let topPx = edgePx; from > 0 && topPx > -beyondPx; from -= 1) topPx -= heights.of(rows[from - 1]?.key ?? '');
  // The row itself is drawn, wherever it is.
  let to = isEnd ? at : at + 1;
  for (
    let bottomPx = edgePx + (isEnd ? 0 : heights.of(rows[at]?.key ?? ''));
    to < rows.length && bottomPx < roomPx + beyondPx;
    to += 1
  )
    bottomPx += heights.of(rows[to]?.key ?? '');
  return { from, to };
}

/** A row that is drawn, or the room of some that are not. */
export type ThreadPiece =
  | { readonly kind: 'row'; readonly row: ThreadRow }
  | { readonly kind: 'space'; readonly key: string; readonly px: number };

/** A day with its heading and whatever of it is drawn, or the room of days of which nothing is. */
export type ThreadBlock =
  | { readonly kind: 'day'; readonly key: string; readonly pieces: readonly ThreadPiece[] }
  | (ThreadPiece & { readonly kind: 'space' });

/** The rows as they are drawn: those for which `isDrawn` says so, and with them the headings of their days. */
export function blocksOf(
  rows: readonly ThreadRow[],
  heights: RowHeights,
  isDrawn: (row: ThreadRow, index: number) => boolean,
): readonly ThreadBlock[] {
  const blocks: ThreadBlock[] = [];
  for (let start = 0; start < rows.length;) {
    const next = rows.findIndex(({ kind }, index) => index > start && kind === 'day');
    const end = next === -1 ? rows.length : next;
    const day = rows.slice(start, end);
    const first = start;
    const drawn = day.map((row, index) => isDrawn(row, first + index));
    if (drawn.includes(true)) {
      const [heading] = day;
      const key = `section-${heading?.key ?? ''}`;
      blocks.push({
        kind: 'day',
        key,
        pieces: piecesOf(day, heights, (row, at) => row.kind === 'day' || drawn[at] === true),
      });
    } else {
      const px = day.reduce((sum, { key }) => sum + heights.of(key), 0);
      const last = blocks.at(-1);
      if (last?.kind === 'space') blocks[blocks.length - 1] = { ...last, px: last.px + px };
      else blocks.push({ kind: 'space', key: `space-${day[0]?.key ?? ''}`, px });
    }
    start = end;
  }
  return blocks;
}

function piecesOf(
  rows: readonly ThreadRow[],
  heights: RowHeights,
  isDrawn: (row: ThreadRow, index: number) => boolean,
): readonly ThreadPiece[] {
  const pieces: ThreadPiece[] = [];
  for (const [index, row] of rows.entries()) {
    const last = pieces.at(-1);
    if (isDrawn(row, index)) pieces.push({ kind: 'row', row });
    else if (last?.kind === 'space') pieces[pieces.length - 1] = { ...last, px: last.px + heights.of(row.key) };
    else pieces.push({ kind: 'space', key: `space-${row.key}`, px: heights.of(row.key) });
  }
  return pieces;
}
