import { expect, it } from 'vitest';
import { newSkips, skipWords, type Skip } from './session-skips.js';

const NO_ZONE =
  'Task is skipped because timezone has not been set for this contact. Pushed the task to the bottom of the list.';
const noZone = (count: number): Skip => ({ reason: 'no-timezone', sentence: NO_ZONE, count });
const dnc = (count: number): Skip => ({
  reason: 'dnc',
  sentence: 'Task is removed because the contact is on DNC.',
  count,
});
const byAgent: Skip = { reason: 'skipped-by-agent', sentence: 'Task is skipped.', count: 1 };

it('counts what was skipped since the answer before, without what the agent skipped', () => {
  expect(newSkips(null, { id: 1, skipped: [noZone(2), byAgent] })).toEqual([noZone(2)]);
  expect(newSkips({ id: 1, skipped: [noZone(2)] }, { id: 1, skipped: [noZone(3), dnc(1)] })).toEqual([
    noZone(1),
    dnc(1),
  ]);
  expect(newSkips({ id: 1, skipped: [noZone(3)] }, { id: 1, skipped: [noZone(3)] })).toEqual([]);
});

it('shows the sentence of one contact, and of several how many and why', () => {
  expect(skipWords([noZone(1)])).toBe(NO_ZONE);
  expect(skipWords([noZone(2), dnc(1)])).toBe(
    '3 contacts were skipped or removed: 2 without time zone, 1 on Do Not Contact.',
  );
});
