import type { ListedTag } from '@talk/core/contacts';
import { expect, it } from 'vitest';
import { shownTags } from './shown-tags.js';

const tag = (id: number, name: string, merged_ids: number[] = []): ListedTag => ({
  id,
  name,
  color: '#2563eb',
  category: 'contacts',
  count: 1,
  merged_ids,
  created_at: '2026-11-20T09:00:00.000Z',
  version: 1,
});
const names = (ids: number[], ...offered: ListedTag[]) => shownTags(ids, offered).map(({ name }) => name);

it('a tag is shown under the name that it has now, and a deleted one not at all', () => {
  expect(names([2, 1, 9], tag(1, 'Hot'), tag(2, 'Warm'), tag(3, 'Cold'))).toEqual(['Hot', 'Warm']);
});

it('a merged tag is the one that it became, once', () => {
  expect(names([1, 7], tag(1, 'Hot', [7, 8]))).toEqual(['Hot']);
  expect(names([8], tag(1, 'Hot', [7, 8]))).toEqual(['Hot']);
});
