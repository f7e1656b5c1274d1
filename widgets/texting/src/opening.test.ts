import { expect, it } from 'vitest';
import { openingAt } from './opening.js';

const changes_at = '2026-11-20T17:00:00.000Z';
const at = Date.parse(changes_at);

it('is as the server said until the hours change, and the other way from then on', () => {
  const open = { is_open: true, changes_at };
  expect(openingAt(open, at - 1)).toEqual(open);
  expect(openingAt(open, at)).toEqual({ is_open: false, changes_at: null });
  expect(openingAt({ is_open: false, changes_at }, at).is_open).toBe(true);
});

it('never changes for a company that is always open', () => {
  expect(openingAt({ is_open: true, changes_at: null }, at)).toEqual({ is_open: true, changes_at: null });
});
