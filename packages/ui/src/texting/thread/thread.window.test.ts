import { describe, expect, it } from 'vitest';
import { blocksOf, createRowHeights, rangeAround } from './thread.window.js';
import type { ThreadRow } from './thread.rows.js';

/** `d` begins a day. */
const rowsOf = (words: string): ThreadRow[] =>
  words
    .split(' ')
    .map((key) => (key.startsWith('d') ? { kind: 'day', key, atMs: 0 } : { kind: 'unread', key, count: 1 }));
const rows = rowsOf('d1 a b c d2 e f g d3 h');
const heights = createRowHeights();
for (const { key } of rows) heights.set(key, 100);
const room = { roomPx: 200, beyondPx: 100 };

describe('the rows that are drawn', () => {
  it('are those in view and a little more, around where one reads', () => {
    expect(rangeAround(rows, heights, { key: 'e', topPx: 0 }, room)).toEqual({ from: 4, to: 8 });
    expect(rangeAround(rows, heights, { key: 'e', topPx: 150 }, room)).toEqual({ from: 2, to: 7 });
  });

  it('are the last at the end, and when what was read is no longer there', () => {
    expect(rangeAround(rows, heights, null, room)).toEqual({ from: 7, to: 10 });
    expect(rangeAround(rows, heights, { key: 'gone', topPx: 0 }, room)).toEqual({ from: 7, to: 10 });
  });

  it('have the heading of their day, and room in the place of the others', () => {
    const blocks = blocksOf(rows, heights, (_, index) => index === 6);
    expect(blocks).toMatchObject([
      { kind: 'space', px: 400 },
      { kind: 'day', pieces: [{ row: { key: 'd2' } }, { kind: 'space', px: 100 }, { row: { key: 'f' } }, { px: 100 }] },
      { kind: 'space', px: 200 },
    ]);
    expect(blocksOf(rowsOf('d1 a'), heights, () => true)).toMatchObject([{ kind: 'day', pieces: [{}, {}] }]);
  });

  it('are taken to be as high as the others until they are measured', () => {
    const some = createRowHeights();
    expect(some.of('a')).toBe(64);
    expect([some.set('a', 100), some.set('b', 50), some.set('b', 50.2)]).toEqual([true, true, false]);
    expect([some.of('a'), some.of('c')]).toEqual([100, 75]);
  });
});
