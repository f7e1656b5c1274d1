import { expect, it } from 'vitest';
import {
  countOf,
  coverage,
  everything,
  extended,
  isSelected,
  noSelection,
  ranged,
  toggled,
  withAll,
  withoutGone,
  type Selection,
} from './selection.js';

const ROWS = [10, 11, 12, 13, 14, 15];
const chosen = (selection: Selection): number[] => ROWS.filter((id) => isSelected(selection, id));

it('a press chooses one or lets it go; with Shift everything from the last press on', () => {
  const one = toggled(noSelection, 11);
  expect(chosen(one)).toEqual([11]);
  expect(chosen(ranged(one, ROWS, 14))).toEqual([11, 12, 13, 14]);
  expect(chosen(ranged(ranged(one, ROWS, 14), ROWS, 10))).toEqual([10, 11, 12, 13, 14]);
  const released = toggled(withAll(noSelection, ROWS), 12);
  expect(chosen(ranged(released, ROWS, 14))).toEqual([10, 11, 15]);
});

it('a range that begins nowhere, or at a row that is gone, is a press', () => {
  expect(chosen(ranged(noSelection, ROWS, 12))).toEqual([12]);
  expect(chosen(ranged(toggled(noSelection, 99), ROWS, 12))).toEqual([12]);
});

it('by keyboard it grows away from where it began, and shrinks towards it', () => {
  let now = extended(noSelection, ROWS, 12, 13);
  now = extended(now, ROWS, 13, 14);
  expect(chosen(now)).toEqual([12, 13, 14]);
  now = extended(now, ROWS, 14, 13);
  expect(chosen(now)).toEqual([12, 13]);
  now = extended(now, ROWS, 13, 12);
  now = extended(now, ROWS, 12, 11);
  expect(chosen(now)).toEqual([11, 12]);
});

it('of everything that matches, single ones can be left out and taken in again', () => {
  const without = toggled(everything, 12);
  expect([countOf(without, 48_212), countOf(without, null)]).toEqual([48_211, null]);
  expect(chosen(without)).toEqual([10, 11, 13, 14, 15]);
  expect(isSelected(without, 999)).toBe(true);
  expect(countOf(toggled(without, 12), 48_212)).toBe(48_212);
  expect(chosen(ranged(without, ROWS, 14))).toEqual([10, 11, 15]);
});

it('who has gone is not counted any more', () => {
  const three = withAll(noSelection, [10, 11, 12]);
  expect(countOf(withoutGone(three, [11, 15]), null)).toBe(2);
  expect(withoutGone(three, [15])).toBe(three);
  expect(countOf(withoutGone(toggled(everything, 12), [12]), 100)).toBe(100);
});

it('says how much of what is on the screen is chosen', () => {
  expect(coverage(noSelection, ROWS)).toBe('none');
  expect(coverage(toggled(noSelection, 10), ROWS)).toBe('some');
  expect(coverage(withAll(noSelection, ROWS), ROWS)).toBe('all');
  expect(coverage(everything, ROWS)).toBe('all');
});
