import { expect, it } from 'vitest';
import { groupedRows, headOf, loadsAtEnd, plainRows, rowOf } from './grouped-rows.js';

const WHO: Readonly<Record<number, string | null>> = { 9: 'Maya', 8: 'Maya', 7: 'Tom', 6: null, 5: null, 4: 'Maya' };
const IDS = [9, 8, 7, 6, 5, 4];
const rows = (...open: number[]) => groupedRows(IDS, (id) => WHO[id] ?? null, new Set(open));
const shown = (...open: number[]) => rows(...open).map(({ id, count }) => [id, count]);

it('makes one row of entries of a contact that follow each other, and says how many there are', () => {
  expect(shown()).toEqual([
    [9, 2],
    [7, 1],
    [6, 1],
    [5, 1],
    [4, 1],
  ]);
  expect(plainRows([9, 8]).map(({ count }) => count)).toEqual([1, 1]);
});

it('opens the group of any of its entries in place, and no other', () => {
  expect(shown(8).map(([id]) => id)).toEqual(IDS);
  expect(rows(9).map(({ isMember, isOpen }) => [isMember, isOpen])).toEqual([
    [false, true],
    [true, true],
    [false, false],
    [false, false],
    [false, false],
    [false, false],
  ]);
  expect(shown(7)).toHaveLength(5);
});

it('keeps a group open when a newer entry comes before it', () => {
  const open = new Set([9]);
  expect(groupedRows([10, 9, 8], () => 'Maya', open).map(({ id, count }) => [id, count])).toEqual([
    [10, 3],
    [9, 3],
    [8, 3],
  ]);
});

it('finds the first row of a group', () => {
  expect([0, 1, 2].map((at) => headOf(rows(9), at))).toEqual([0, 0, 2]);
});

it('finds the row of an entry, also when its group is closed', () => {
  expect([9, 8, 7, 4, 3].map((id) => rowOf(rows(), IDS, id))).toEqual([0, 0, 1, 4, -1]);
  expect(rowOf(rows(9), IDS, 8)).toBe(1);
});

it('does not load a whole list for a few groups of thousands', () => {
  expect([loadsAtEnd(50, 1), loadsAtEnd(500, 30), loadsAtEnd(500, 31)]).toEqual([true, false, true]);
});
