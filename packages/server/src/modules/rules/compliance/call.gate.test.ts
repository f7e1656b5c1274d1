import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import metadata from 'libphonenumber-js/max/metadata';
import { REJECTION_SCOPE_ORDER, REJECTIONS, type RejectionCode, type RejectionScope } from '@talk/contract';
import { createPhoneEngine } from '@talk/domain/phone-number-full';
import { decideCall, type CallQuestion } from './call.gate.js';

const engine = createPhoneEngine(metadata);
const company: CallQuestion['company'] = {
  status: 'active',
  country: 'US',
  kycStatus: 'verified',
  blockingIssue: null,
  trialCallsLeft: null,
  internationalCalling: false,
  internationalCountries: [],
  operatingStates: [],
  operatingProvinces: [],
  operatingAreaCodes: [],
  tollFreeCalling: true,
};
const line = { isDeleted: false, isPaused: false, forwardsOnly: false, number: '+14155550100' };
const contact = { isBlocked: false, isDnc: false, dncReason: null };
const question: CallQuestion = {
  typed: '(415) 555-0150',
  company,
  user: { isActive: true, mayCall: true },
  line,
  contacts: [contact],
  dncListReason: null,
  isOwnNumber: (number) => number === '+14155550100',
  dayTime: { name: 'Maya', zones: ['America/Los_Angeles'], format: 12 },
  nowMs: Date.parse('2026-11-20T20:00:00Z'),
};
const decide = (change: Partial<CallQuestion>) => decideCall({ ...question, ...change }, engine);

/** Every reason that can stop a call, with what a person reads and where, and facts under which it applies. */
const TABLE: readonly [RejectionCode, string, RejectionScope, Partial<CallQuestion>][] = [
  [34, 'This account was closed.', 'account', { company: { ...company, status: 'deleted' } }],
  [35, 'This account is suspended.', 'account', { company: { ...company, status: 'suspended' } }],
  [12, 'This account is disabled.', 'account', { company: { ...company, status: 'disabled' } }],
  [46, 'Finish business verification to call.', 'account', { company: { ...company, kycStatus: 'in_review' } }],
  [42, 'Trial call limit reached.', 'account', { company: { ...company, trialCallsLeft: 0 } }],
  [14, 'International sending is off.', 'account', { typed: '+33 1 42 68 53 00' }],
  [24, 'Your sign-in is no longer valid for this action.', 'user', { user: null }],
  [19, 'Your user is paused.', 'user', { user: { isActive: false, mayCall: true } }],
  [18, 'You are not allowed to place calls.', 'user', { user: { isActive: true, mayCall: false } }],
  [22, 'This line no longer exists.', 'line', { line: null }],
  [9, 'This line was deleted.', 'line', { line: { ...line, isDeleted: true } }],
  [33, 'This line forwards only and cannot send.', 'line', { line: { ...line, forwardsOnly: true } }],
  [10, 'This line is paused.', 'line', { line: { ...line, isPaused: true } }],
  [23, 'This line has no number for that.', 'line', { line: { ...line, number: null } }],
  [2, 'You have blocked this contact.', 'contact', { contacts: [{ ...contact, isBlocked: true }] }],
  [11, 'This contact is on do-not-contact.', 'contact', { contacts: [contact, { ...contact, isDnc: true }] }],
  [6, 'This caller hid their number, so there is nothing to reply to.', 'contact', { typed: 'anonymous' }],
  [16, 'This phone number is not valid.', 'contact', { typed: '+1415' }],
  [40, 'You cannot call your own line.', 'message', { typed: '+1 415 555 0100' }],
  [
    17,
    'Toll-free numbers cannot be reached this way.',
    'message',
    { typed: '800 555 0199', company: { ...company, tollFreeCalling: false } },
  ],
  [45, 'Emergency calls cannot be placed here. Use a phone.', 'message', { typed: '9-1-1' }],
];

it('lets a call through and says which number it understood', () => {
  expect(decide({})).toEqual({ kind: 'allowed', to: '+14155550150' });
});

it.each(TABLE)('%i: “%s” (%s)', (rejection, sentence, scope, facts) => {
  expect([REJECTIONS[rejection].text, REJECTIONS[rejection].scopes[0]]).toEqual([sentence, scope]);
  const decision = decide(facts);
  expect(decision).toMatchObject({ kind: 'blocked', rejection });
  expect(decision.kind === 'blocked' && decision.obstacles.map((each) => each.rejection)).toEqual([rejection]);
});

it('is documented: the guide has every code with its sentence and its place, and no other', () => {
  const guide = readFileSync(new URL('../../../../../../docs/guides/what-stops-a-call.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| +(\d+) +\| (\w+) +\| ([^|]+?) +\|/gm)];
  const documented = rows.map(([, code, place, text]) => [Number(code), text, place === 'number' ? 'message' : place]);
  expect(documented).toEqual(TABLE.map(([code, text, scope]) => [code, text, scope]));
});

it('names every pair by the more blocking scope, and tells both', () => {
  const weight = (scope: RejectionScope) => REJECTION_SCOPE_ORDER.indexOf(scope);
  for (const [first, , scope, facts] of TABLE)
    for (const [second, , otherScope, otherFacts] of TABLE) {
      const together = { ...facts, ...otherFacts };
      const merged = Object.keys(facts).length + Object.keys(otherFacts).length === Object.keys(together).length;
      if (!merged || first === 45 || second === 45) continue;
      const decision = decide(together);
      if (decision.kind !== 'blocked') throw new Error(`${first} with ${second} was let through`);
      const codes = decision.obstacles.map((each) => each.rejection);
      expect(codes.toSorted()).toEqual([first, second].toSorted());
      expect(decision.rejection).toBe(weight(scope) <= weight(otherScope) ? codes[0] : second);
      const scopes = decision.obstacles.map((each) => weight(REJECTIONS[each.rejection].scopes[0]));
      expect(scopes).toEqual(scopes.toSorted((a, b) => a - b));
    }
});

it('speaks of the emergency number first, whatever else is wrong', () => {
  for (const typed of ['911', '112', '9-1-1'])
    for (const [, , , facts] of TABLE)
      expect(decide({ ...facts, typed })).toMatchObject({ kind: 'blocked', rejection: 45 });
});

it.each([
  ['+33 1 42 68 53 00', ['FR'], 'allowed'],
  ['+33 1 42 68 53 00', [], 'allowed'],
  ['+33 1 42 68 53 00', ['DE'], 'France is not switched on.'],
  ['+1 876 555 0150', ['DE'], 'Jamaica is not switched on.'],
  ['+1 613 555 0150', ['DE'], 'allowed'],
])('with international calls on, %s and countries %j: %s', (typed, internationalCountries, expected) => {
  const decision = decide({ typed, company: { ...company, internationalCalling: true, internationalCountries } });
  expect(decision.kind === 'blocked' ? decision.obstacles[0]?.detail : decision.kind).toBe(expected);
});

it.each(['anonymous', ' Restricted ', '+266696687', '+7378742833', 'No caller ID'])(
  'knows %j as a hidden number',
  (typed) => {
    expect(decide({ typed })).toMatchObject({ rejection: 6 });
  },
);

it.each(['900 555 0199', '+44 906 123 4567'])('does not reach %s, which charges whoever calls it', (typed) => {
  const answer = decide({ typed, company: { ...company, internationalCalling: true } });
  expect(answer).toMatchObject({ kind: 'blocked', obstacles: [{ rejection: 16, rule: 'premium-rate' }] });
});

it.each(['', 'hello', '12', '+1 415'])('does not take %j for a number', (typed) => {
  expect(decide({ typed })).toMatchObject({ kind: 'blocked', rejection: 16, to: null });
});

it('does not lock what it does not know: verification never asked for, or with a status of tomorrow', () => {
  for (const kycStatus of ['none', 'verified', 'archived'])
    expect(decide({ company: { ...company, kycStatus } }).kind).toBe('allowed');
});

it('counts a trial down to its last call', () => {
  expect(decide({ company: { ...company, trialCallsLeft: 1 } }).kind).toBe('allowed');
  expect(decide({ company: { ...company, trialCallsLeft: -1 } })).toMatchObject({ rejection: 42 });
});

it('leaves the line open while it has to be chosen', () => {
  expect(decide({ line: 'not-chosen' }).kind).toBe('allowed');
});

it.each([
  ['2026-11-20T15:59:59Z', 12, 'ask'],
  ['2026-11-20T16:00:00Z', 12, 'allowed'],
  ['2026-11-21T01:59:59Z', 12, 'allowed'],
  ['2026-11-21T02:00:00Z', 12, 'ask'],
  // Clocks went back on 1 November: 08:00 is an hour of UTC later than on 31 October.
  ['2026-10-31T15:00:00Z', 24, 'allowed'],
  ['2026-11-01T15:00:00Z', 24, 'ask'],
  ['2026-11-01T16:00:00Z', 24, 'allowed'],
] as const)('at %s in Los Angeles: %s hours, %s', (iso, format, kind) => {
  const dayTime = { name: 'Maya', zones: ['America/Los_Angeles'], format };
  expect(decide({ nowMs: Date.parse(iso), dayTime }).kind).toBe(kind);
});

it('asks in the words of the specification, in the person’s hours', () => {
  const nowMs = Date.parse('2026-11-21T03:40:00Z');
  const ask = (format: 12 | 24) => decide({ nowMs, dayTime: { name: 'Maya', zones: ['America/Los_Angeles'], format } });
  const words = "This is outside the contact's day time. Do you want to make a call? It's {} for Maya.";
  expect(ask(12)).toMatchObject({ kind: 'ask', rule: 'day-time', message: words.replace('{}', '7:40 PM') });
  expect(ask(24)).toMatchObject({ message: words.replace('{}', '19:40') });
});

it('does not ask about a call that may not be made', () => {
  const nowMs = Date.parse('2026-11-21T06:00:00Z');
  for (const [rejection, , , facts] of TABLE) expect(decide({ ...facts, nowMs })).toMatchObject({ rejection });
});

it('refuses an area that the company does not call, a listed area code and state excepted', () => {
  const areas = { ...company, operatingStates: ['CA'], operatingAreaCodes: ['212'] };
  expect(decide({ typed: '+1 718 555 0150', company: areas })).toMatchObject({
    kind: 'blocked',
    obstacles: [{ rejection: 2, rule: 'outside-areas', detail: 'Your company does not call or text area code 718.' }],
  });
  for (const typed of ['+1 415 555 0150', '+1 212 555 0150', '800 555 0199'])
    expect(decide({ typed, company: areas, dayTime: null }).kind).toBe('allowed');
});

it('refuses every call while an issue of the account blocks, and says which', () => {
  expect(decide({ company: { ...company, blockingIssue: 12 } })).toMatchObject({
    obstacles: [{ rejection: 35, rule: 'account-issue', detail: 'A payment is overdue.' }],
  });
});
