import { expect, it } from 'vitest';
import metadata from 'libphonenumber-js/max/metadata';
import { createPhoneEngine } from '@talk/domain/phone-full';
import { decideCall, type CallQuestion } from './call.gate.js';

const engine = createPhoneEngine(metadata);
const question: CallQuestion = {
  typed: '(415) 555-0150',
  country: 'US',
  company: { status: 'active' },
  user: { enabled: true },
  line: { isPaused: false, number: '+14155550100' },
  isOwnNumber: (number) => number === '+14155550100',
};
const decide = (change: Partial<CallQuestion>) => decideCall({ ...question, ...change }, engine);

it('lets a call through and says which number it understood', () => {
  expect(decide({})).toEqual({ kind: 'allowed', to: '+14155550150' });
});

it.each([
  ['12', 16],
  ['hello', 16],
  ['', 16],
  ['+1 415 555 0100', 40],
  ['911', 45],
  ['112', 45],
  ['9-1-1', 45],
] as const)('refuses %j with %i', (typed, rejection) => {
  expect(decide({ typed })).toMatchObject({ kind: 'blocked', rejection });
});

it.each([
  [{ company: { status: 'deleted' } }, 34],
  [{ company: { status: 'suspended' } }, 35],
  [{ company: { status: 'disabled' } }, 12],
  [{ user: { enabled: false } }, 19],
  [{ line: null }, 22],
  [{ line: { isPaused: true, number: '+14155550100' } }, 10],
  [{ line: { isPaused: false, number: null } }, 23],
] as const)('refuses %j with %i', (change, rejection) => {
  expect(decide(change)).toMatchObject({ kind: 'blocked', rejection });
});

it('speaks of the emergency number first, and of the account before the number', () => {
  expect(decide({ typed: '911', company: { status: 'suspended' } })).toMatchObject({ rejection: 45 });
  expect(decide({ typed: '12', company: { status: 'suspended' } })).toMatchObject({ rejection: 35 });
});
