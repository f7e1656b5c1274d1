import { communicationOf } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { dueEntries, isDueSoon } from './due-entry.js';

const at = (id: number, due_at: string | null) =>
  communicationOf({ id, type: 'reminder', contact_id: 7, body: `Call ${id}`, due_at });

it('lists what is due, the earliest first, without what has no time or no contact', () => {
  const entries = dueEntries([
    at(3, '2026-12-01T10:00:00.000Z'),
    at(2, '2026-12-01T09:00:00.000Z'),
    at(4, null),
    { ...at(5, '2026-12-01T08:00:00.000Z'), contact_id: null },
  ]);
  expect(entries.map(({ id, text }) => [id, text])).toEqual([
    [2, 'Call 2'],
    [3, 'Call 3'],
  ]);
});

it('is due soon from an hour before on, and as long as it is open', () => {
  const dueMs = Date.parse('2026-12-01T09:00:00Z');
  expect(isDueSoon({ dueMs }, dueMs - 61 * 60_000)).toBe(false);
  expect(isDueSoon({ dueMs }, dueMs - 60 * 60_000)).toBe(true);
  expect(isDueSoon({ dueMs }, dueMs + 86_400_000)).toBe(true);
});
