import type { Communication } from '@talk/core';
import { expect, it } from 'vitest';
import { outcomeOf, textOf, type CellFacts } from './communication-cell.js';

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

it.each([
  [{ city: 'San Francisco', state: 'CA', country: 'US' }, 'San Francisco, CA, US'],
  [{ city: null, state: null, country: 'GB' }, 'GB'],
  [{ city: null, state: null, country: null }, ''],
])('says where the number of %o is registered: "%s"', (changes, words) => {
  expect(textOf('place', abandoned(changes), {} as CellFacts)).toBe(words);
});

it.each([
  ['conference', 'Conference'],
  ['warm', 'Warm'],
  [null, ''],
])('says how a call came to others: %s as "%s"', (transfer_type, words) => {
  expect(textOf('transfer_type', abandoned({ transfer_type }), {} as CellFacts)).toBe(words);
});
