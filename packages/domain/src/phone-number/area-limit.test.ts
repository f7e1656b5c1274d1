import { expect, it } from 'vitest';
import { codeOutsideAreas } from './index.js';

const none = { states: [], provinces: [], areaCodes: [] };

it.each([
  ['without a limit, every area', '+14155550100', none, null],
  ['a listed state', '+14155550100', { ...none, states: ['CA'] }, null],
  ['another state', '+12125550100', { ...none, states: ['CA'] }, '212'],
  [
    'a listed area code of a state that is not listed',
    '+12125550100',
    { ...none, states: ['CA'], areaCodes: ['212'] },
    null,
  ],
  ['another area code of the same state', '+17185550100', { ...none, areaCodes: ['212'] }, '718'],
  ['a province when only states are listed', '+14165550100', { ...none, states: ['CA'] }, '416'],
  ['a listed province', '+14165550100', { ...none, provinces: ['ON'] }, null],
  ['the north of Canada, which has no province', '+18675550100', { ...none, provinces: ['ON'] }, '867'],
  ['a toll-free number', '+18005550100', { ...none, states: ['CA'] }, null],
  ['another country of the numbering plan', '+18765550100', { ...none, states: ['CA'] }, null],
  ['another country', '+442079460000', { ...none, areaCodes: ['212'] }, null],
])('decides about %s', (_, number, limit, expected) => {
  expect(codeOutsideAreas(number, limit)).toBe(expected);
});
