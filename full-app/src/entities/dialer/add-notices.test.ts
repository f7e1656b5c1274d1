import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type AddNotices, followAddNotices, withNotice, withoutNotices } from './add-notices.js';

const counts = (notices: AddNotices | undefined, listId: number): number[] =>
  (notices?.[listId] ?? []).map(({ count }) => count);

it('puts batches in front, and replaces the newest notice by that of a single contact', () => {
  const batches = withNotice(withNotice({}, 7, 48), 7, 20);
  expect(counts(batches, 7)).toEqual([20, 48]);
  const single = withNotice(batches, 7, 1);
  expect(counts(single, 7)).toEqual([1, 48]);
  expect(counts(withNotice(single, 7, 1), 7)).toEqual([1, 48]);
  expect(counts(withNotice({}, 7, 1), 7)).toEqual([1]);
});

it('keeps and clears the notices of each list apart', () => {
  const both = withNotice(withNotice({}, 7, 48), 8, 3);
  expect([counts(both, 7), counts(both, 8)]).toEqual([[48], [3]]);
  expect(withoutNotices(both, 7)).toEqual({ 8: both[8] });
});

it('gives each notice of a list an id of its own', () => {
  const notices = withNotice(withNotice(withNotice({}, 7, 48), 7, 1), 7, 2);
  expect(new Set(notices[7]?.map(({ id }) => id)).size).toBe(notices[7]?.length);
});

it('collects lists of the power dialer, and leaves contact lists out', () => {
  const queries = new QueryClient();
  let emit: (event: { data: object }) => void = () => undefined;
  const on = ((_: string, handler: typeof emit) => {
    emit = handler;
    return () => undefined;
  }) as never;
  followAddNotices({ on }, queries);
  emit({ data: { list_id: 7, count: 48, contact_list_id: 7, status_report: { batch_size: 48 } } });
  emit({ data: { list_id: 8, count: 3 } });
  const notices = queries.getQueryData<AddNotices>(['dialer-add-notices']);
  expect([counts(notices, 7), counts(notices, 8)]).toEqual([[48], []]);
});
