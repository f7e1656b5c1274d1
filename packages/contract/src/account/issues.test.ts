import { expect, it } from 'vitest';
import { ACCOUNT_ISSUES, blockingIssue } from '../index.js';

const ofKind = (kind: string): number[] =>
  Object.entries(ACCOUNT_ISSUES)
    .filter(([, issue]) => issue.kind === kind)
    .map(([code]) => Number(code));

it('has 13 issues: five of 10DLC, six that block', () => {
  expect(Object.keys(ACCOUNT_ISSUES)).toHaveLength(13);
  expect(ofKind('10dlc')).toEqual([8, 9, 10, 11, 13]);
  expect(ofKind('blocking')).toEqual([2, 3, 4, 6, 7, 12]);
});

it.each([
  [[], null],
  [[1, 8, 99], null],
  [[12, 8, 3], 3],
])('of %j, %s blocks', (codes, blocking) => {
  expect(blockingIssue(codes)).toBe(blocking);
});
