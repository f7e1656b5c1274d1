import type { ContactAudit } from '@talk/contract';
import { expect, it } from 'vitest';
import { communicationOf } from '../testing/snapshots.js';
import { emptyStatus, withAudits, withNewest } from './thread.state.js';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
const audit = (id: number): ContactAudit => ({ id, contact_id: 7, created_at: at(id) }) as ContactAudit;
const pageOf = (texts: number[], audits: number[]) => ({
  data: texts.map((id) => communicationOf({ id, contact_id: 7, created_at: at(id) })),
  audits: audits.map(audit),
  page: 1,
  per_page: 20,
  has_more_pages: true,
  next_cursor: 'older',
});
const ids = ({ audits }: { readonly audits: readonly ContactAudit[] }): number[] =>
  audits.map(({ id }) => id).toSorted((a, b) => a - b);

it('keeps what was heard of while the first page was on its way', () => {
  const heard = withAudits(emptyStatus, [audit(9)]);
  expect(ids(withNewest(heard, pageOf([3], [2]), false, []))).toEqual([2, 9]);
  expect(ids(withNewest(heard, pageOf([], []), false, []))).toEqual([9]);
});

it('drops what does not join on to the newest page, and keeps what came since', () => {
  const ready = withNewest(emptyStatus, pageOf([1], [1]), false, []);
  const heard = withAudits(ready, [audit(9)]);
  expect(ids(withNewest(heard, pageOf([6, 5], [6]), false, []))).toEqual([6, 9]);
  expect(ids(withNewest(heard, pageOf([6, 1], [6]), true, []))).toEqual([1, 6, 9]);
});
