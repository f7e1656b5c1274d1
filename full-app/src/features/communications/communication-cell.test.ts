import type { Communication } from '@talk/core';
import { expect, it } from 'vitest';
import { outcomeOf } from './communication-cell.js';

const abandoned = (changes: object = {}) =>
  ({
    type: 'call',
    direction: 'inbound',
    disposition_status2: 'abandoned',
    callback_status: null,
    ...changes,
  }) as Communication;

it.each([
  [{ callback_status: 'requested' }, 'Callback Pending'],
  [{ callback_status: 'initiated' }, 'Caller left'],
  [{}, 'Caller left'],
  [{ callback_status: 'requested', disposition_status2: 'completed' }, 'Completed'],
])('shows a call with %o as "%s"', (changes, words) => {
  expect(outcomeOf(abandoned(changes))).toBe(words);
});
