import type { ListedTag } from '@talk/core/contacts';
import { expect, it } from 'vitest';
import { arranged, readTagsSearch, sortedBy } from './tags-search.js';

const tag = (id: number, name: string, count: number): ListedTag => ({
  id,
  name,
  color: '#2563eb',
  category: 'contacts',
  count,
  merged_ids: [],
  created_at: `2026-11-0${id}T09:00:00.000Z`,
  version: 1,
});
const TAGS = [tag(1, 'lead 10', 5), tag(2, 'Lead 9', 12), tag(3, 'VIP', 5)];
const names = (search: Parameters<typeof arranged>[1]) => arranged(TAGS, search).map(({ name }) => name);

it('reads only what it knows from the address', () => {
  expect(readTagsSearch({ of: 'calls', q: 7, sort: 'size', turned: 'yes' })).toEqual({});
  const whole = { of: 'communications', q: 'a', sort: 'count', turned: true };
  expect(readTagsSearch({ ...whole, more: 1 })).toEqual(whole);
});

it('sorts names as people count, and counts from the most', () => {
  expect(names({})).toEqual(['Lead 9', 'lead 10', 'VIP']);
  expect(names({ turned: true })).toEqual(['VIP', 'lead 10', 'Lead 9']);
  expect(names({ sort: 'count' })).toEqual(['Lead 9', 'lead 10', 'VIP']);
  expect(names({ sort: 'count', turned: true })).toEqual(['lead 10', 'VIP', 'Lead 9']);
  expect(names({ sort: 'created', q: ' LEAD ' })).toEqual(['lead 10', 'Lead 9']);
});

it('a second press turns the order, a third turns it back', () => {
  const once = sortedBy({ q: 'a' }, 'count');
  const twice = sortedBy(once, 'count');
  expect([once, twice, sortedBy(twice, 'count')]).toEqual([
    { q: 'a', sort: 'count' },
    { q: 'a', sort: 'count', turned: true },
    { q: 'a', sort: 'count' },
  ]);
  expect(sortedBy(twice, 'name')).toEqual({ q: 'a' });
});

it('finds a name by its letters, with accents or without', () => {
  const tags = [...TAGS, tag(4, 'Été', 0), tag(5, 'O’Brien’s', 0)];
  expect(['ete', 'obriens'].map((q) => arranged(tags, { q }).map(({ name }) => name))).toEqual([
    ['Été'],
    ['O’Brien’s'],
  ]);
});
