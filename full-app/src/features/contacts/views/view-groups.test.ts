import type { SavedView } from '@talk/core/contacts';
import { describe, expect, it } from 'vitest';
import { viewGroups } from './view-groups.js';

const view = (id: number, is_company = false): SavedView => ({
  id,
  name: `View ${id}`,
  kind: 'contacts',
  filter: {},
  is_company,
  version: 1,
});
const VIEWS = [view(1), view(2), view(3, true), view(4, true)];
const idsOf = (group: readonly SavedView[]): number[] => group.map(({ id }) => id);
const grouped = (pinned: readonly number[]) => {
  const groups = viewGroups(
    VIEWS,
    pinned.map((id) => ({ id })),
  );
  return { pinned: idsOf(groups.pinned), own: idsOf(groups.own), company: idsOf(groups.company) };
};

describe('groups of saved views', () => {
  it('are the user’s own and those of the company while none is pinned', () => {
    expect(grouped([])).toEqual({ pinned: [], own: [1, 2], company: [3, 4] });
  });

  it('begin with pinned views of both, in the user’s order', () => {
    expect(grouped([4, 2])).toEqual({ pinned: [2, 4], own: [1], company: [3] });
  });

  it('leave out a pinned view that was deleted', () => {
    expect(grouped([9])).toEqual({ pinned: [], own: [1, 2], company: [3, 4] });
  });
});
