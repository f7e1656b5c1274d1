import { expect, it } from 'vitest';
import { listFilterOf } from './list-filter.js';

it('is what the table shows, in the words of the filter language', () => {
  expect(listFilterOf({ q: 'meier', sort: 'name' }, 7)).toBe(null);
  const tree = { or: [{ field: 'email', operator: 'known' }] } as const;
  expect(listFilterOf({ filter: tree }, 7)).toEqual(tree);
  expect(listFilterOf({ mine: true, unread: true, status: 'open', list: 3, filter: { and: [...tree.or] } }, 7)).toEqual(
    {
      and: [
        { field: 'contact_lists', operator: 'any-of', value: [3] },
        { field: 'contact_owner', operator: 'any-of', value: [7] },
        { field: 'contact_task_status', operator: 'any-of', value: ['open'] },
        { field: 'unread_count', operator: 'more-than', value: 0 },
        { field: 'email', operator: 'known' },
      ],
    },
  );
  expect(listFilterOf({ mine: true, filter: tree }, 7)).toEqual({
    and: [{ field: 'contact_owner', operator: 'any-of', value: [7] }, tree],
  });
});
