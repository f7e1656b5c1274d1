import { expect, it } from 'vitest';
import { formatSizes, isOver } from './size.js';

const line = (usedBytes: number | null) => ({ name: 'launcher', budgetBytes: 1000, usedBytes });

it('warns above a budget, and fails from 1.10 times the budget on', () => {
  expect([null, 1000, 1099, 1100].map((used) => isOver(line(used)))).toEqual([false, false, false, true]);
  expect(formatSizes([1000, 1099, 1100].map(line))).toMatch(
    /1\.00\n.*1\.10 {2}warning: above its goal\n.*1\.10 {2}OVER$/,
  );
});
