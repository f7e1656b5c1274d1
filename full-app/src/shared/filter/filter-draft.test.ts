import { expect, it } from 'vitest';
import {
  draftOf,
  isKept,
  newCondition,
  newGroup,
  treeOf,
  withField,
  withItem,
  type DraftCondition,
} from './filter-draft.js';

const noNumber = (): string | null => null;
const FILTER = {
  or: [
    { field: 'email', operator: 'any-of', value: ['a@x.test', 'b@x.test'] },
    { field: 'created_at', operator: 'between', value: ['2026-01-01', '2026-01-31'] },
    { field: 'last_engagement_at', operator: 'is-not', value: { last: 2, unit: 'weeks' } },
    { field: 'tags', operator: 'none-of', value: [4] },
    { field: 'unread_count', operator: 'more-than', value: 2 },
    { field: 'csf1', operator: 'unknown' },
    { and: [{ field: 'contact_task_status', operator: 'any-of', value: ['open'] }] },
    { and: [{ or: [{ field: 'is_dnc', operator: 'is-equal-to', value: true }] }] },
  ],
} as const;

it('a filter that is opened and applied is the same filter; what is nested deeper is kept', () => {
  const draft = draftOf(FILTER);
  expect(draft.items.filter(isKept)).toHaveLength(1);
  expect(treeOf(draft, noNumber)).toEqual({ tree: FILTER });
});

it('not yes is no', () => {
  const draft = draftOf({ and: [{ field: 'is_dnc', operator: 'is-not-equal-to', value: true }] });
  expect(draft.items[0]).toMatchObject({ operator: 'is-equal-to', isYes: false });
});

it('what is not whole is named, and numbers are read as people write them', () => {
  const empty = newCondition();
  const call: DraftCondition = { ...newCondition('phone_number'), operator: 'any-of', text: '(415) 555-0150' };
  const draft = { ...draftOf({ and: [] }), items: [empty, call] };
  expect(treeOf(draft, noNumber)).toEqual({ incomplete: [empty.id, call.id] });
  const whole = withItem(draft, empty.id, () => null);
  expect(treeOf(whole, () => '+14155550150')).toEqual({
    tree: { and: [{ field: 'phone_number', operator: 'any-of', value: ['+14155550150'] }] },
  });
});

it('another field keeps what was typed, and a group that loses its last condition goes', () => {
  const typed = { ...newCondition('email'), text: 'acme' };
  expect(withField(typed, 'company_name')).toMatchObject({ operator: 'contains', text: 'acme' });
  expect(withField(typed, 'created_at')).toMatchObject({ operator: 'is', text: 'acme' });
  const group = newGroup();
  const draft = { ...draftOf({ and: [] }), items: [group] };
  expect(withItem(draft, group.items[0]?.id ?? 0, () => null).items).toEqual([]);
});
