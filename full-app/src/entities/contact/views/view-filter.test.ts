import { expect, it } from 'vitest';
import { filterOf, hasUnknown, searchOf } from './view-filter.js';

const COLUMNS = { shown: ['name', 'email'], pinned: [], widths: {} };

it('a list that is open becomes a condition: a view of a part is not one of everybody', () => {
  const filter = { and: [{ field: 'email', operator: 'known' }] };
  expect(filterOf({ list: 7, filter }, undefined)).toEqual({
    filter_groups: { and: [{ field: 'contact_lists', operator: 'any-of', value: [7] }, filter] },
  });
});

it('what was saved of an address is the same address again', () => {
  const search = { q: 'harbor', mine: true, unread: true, status: 'open', sort: 'name', order: 'desc' } as const;
  const filter = filterOf(search, COLUMNS);
  expect(filter).toEqual({
    search: 'harbor',
    my_contacts: true,
    has_unread: true,
    task_status: 'open',
    sort: 'name',
    order: 'desc',
    columns: COLUMNS,
  });
  expect(searchOf({ filter })).toEqual(search);
  expect(hasUnknown({ filter })).toBe(false);
  expect(filterOf({ q: 'a' }, undefined)).toEqual({});
});

it('what a newer release saved is said, and lost by nothing that is saved over it', () => {
  const newer = { near: { city: 'Reno' }, task_status: 'archived', sort: 'score', my_contacts: true };
  expect(hasUnknown({ filter: newer })).toBe(true);
  expect(searchOf({ filter: newer })).toEqual({ mine: true });
  expect(filterOf({ unread: true }, undefined, newer)).toEqual({
    near: { city: 'Reno' },
    task_status: 'archived',
    sort: 'score',
    has_unread: true,
  });
  expect(filterOf({ status: 'closed' }, undefined, newer)).toMatchObject({
    task_status: 'closed',
    near: { city: 'Reno' },
  });
});

it('a tree of conditions is part of it; one of a newer release is kept and said', () => {
  const tree = { or: [{ field: 'is_dnc', operator: 'is-equal-to', value: true }] };
  const filter = filterOf({ filter: tree }, undefined);
  expect(filter).toEqual({ filter_groups: tree });
  expect(searchOf({ filter })).toEqual({ filter: tree });
  expect(hasUnknown({ filter })).toBe(false);
  const newer = { filter_groups: { or: [{ field: 'score' }] } };
  expect(hasUnknown({ filter: newer })).toBe(true);
  expect(filterOf(searchOf({ filter: newer }), undefined, newer)).toEqual(newer);
  expect(filterOf({}, undefined, filter)).toEqual({});
});

it('a word that is understood can be taken off', () => {
  expect(filterOf({}, undefined, { task_status: 'open', sort: 'name' })).toEqual({});
  expect(hasUnknown({ filter: { task_status: 'all' } })).toBe(false);
});
