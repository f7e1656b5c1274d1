import { expect, it } from 'vitest';
import { chooseLine, type LineRequest } from './outbound-line.js';

const request: LineRequest = {
  forced: false,
  alwaysAsk: false,
  accountDefaultId: 1,
  userDefaultId: 2,
  chosenId: null,
  usableIds: [3, 2, 1],
};

it.each<[string, Partial<LineRequest>, unknown]>([
  ['the person’s default', {}, { kind: 'line', lineId: 2, reason: 'user-default' }],
  ['the account’s default', { userDefaultId: null }, { kind: 'line', lineId: 1, reason: 'account-default' }],
  ['no default that cannot call', { usableIds: [3] }, { kind: 'line', lineId: 3, reason: 'first' }],
  ['a chosen line, also one that cannot call', { chosenId: 9 }, { kind: 'line', lineId: 9, reason: 'chosen' }],
  ['the forced line, whatever is chosen', { forced: true, chosenId: 3 }, { kind: 'line', lineId: 1, reason: 'forced' }],
  [
    'nothing to force',
    { forced: true, accountDefaultId: null, chosenId: 3 },
    { kind: 'line', lineId: 3, reason: 'chosen' },
  ],
  ['a question', { alwaysAsk: true }, { kind: 'ask' }],
  [
    'no question without a choice',
    { alwaysAsk: true, usableIds: [2] },
    { kind: 'line', lineId: 2, reason: 'user-default' },
  ],
  ['no question after the choice', { alwaysAsk: true, chosenId: 3 }, { kind: 'line', lineId: 3, reason: 'chosen' }],
  ['no line', { usableIds: [] }, { kind: 'none' }],
])('takes %s', (_name, change, choice) => {
  expect(chooseLine({ ...request, ...change })).toEqual(choice);
});
