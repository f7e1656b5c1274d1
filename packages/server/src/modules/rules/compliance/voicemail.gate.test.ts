import metadata from 'libphonenumber-js/max/metadata';
import { createPhoneEngine } from '@talk/domain/phone-number-full';
import { expect, it } from 'vitest';
import { decideVoicemail, type VoicemailQuestion } from './voicemail.gate.js';

const engine = createPhoneEngine(metadata);
const contact = { isBlocked: false, isDnc: false, dncReason: null, blocksAutomatedTexts: false };
const number = { optedOutAtMs: null, lineType: 'unknown', dncListReason: null } as const;
const user = { isActive: true, maySend: true };
const line = { isDeleted: false, isPaused: false, forwardsOnly: false, number: '+14155550100' };
const question: VoicemailQuestion = {
  typed: '(415) 555-0150',
  company: {
    status: 'active',
    country: 'US',
    kycStatus: 'verified',
    blockingIssue: null,
    trialCallsLeft: null,
    internationalCalling: true,
    internationalCountries: [],
    operatingStates: [],
    operatingProvinces: [],
    operatingAreaCodes: [],
    tollFreeCalling: true,
  },
  user,
  line,
  contacts: [contact],
  number,
  consent: 'granted',
  isOwnNumber: (e164) => e164 === '+14155550100',
  quiet: { allowed: true },
  date: () => 'Nov 20, 2026',
};
const decide = (change: Partial<VoicemailQuestion>) => decideVoicemail({ ...question, ...change }, engine);

it('allows a voicemail to a consenting recipient within the hours', () => {
  expect(decide({})).toEqual({ kind: 'allowed' });
});

it.each<[string, number, string, Partial<VoicemailQuestion>]>([
  ['no consent', 31, 'No consent to leave this contact recorded messages.', { consent: 'none' }],
  ['a consent withdrawn', 31, 'No consent to leave this contact recorded messages.', { consent: 'revoked' }],
  [
    'an opt-out',
    32,
    'This number opted out on Nov 20, 2026. Only they can opt back in (START).',
    { number: { ...number, optedOutAtMs: 1 } },
  ],
  ['a block', 2, 'You have blocked this contact.', { contacts: [{ ...contact, isBlocked: true }] }],
  [
    'a block of automation',
    2,
    'You have blocked this contact.',
    { contacts: [{ ...contact, blocksAutomatedTexts: true }] },
  ],
  ['Do Not Contact', 11, 'This contact is on do-not-contact.', { contacts: [{ ...contact, isDnc: true }] }],
  [
    'the list of Do Not Contact',
    11,
    'This contact is on do-not-contact.',
    { number: { ...number, dncListReason: 'asked' } },
  ],
  [
    'a landline',
    38,
    'This is a landline, where no ringless voicemail can be left.',
    { number: { ...number, lineType: 'landline' } },
  ],
  [
    'a number abroad',
    14,
    'Ringless voicemail reaches numbers in the United States and Canada only.',
    { typed: '+33 6 12 34 56 78' },
  ],
  [
    'a sender without the permission',
    18,
    'You are not allowed to send ringless voicemail.',
    { user: { ...user, maySend: false } },
  ],
  ['a paused line', 10, 'This line is paused.', { line: { ...line, isPaused: true } }],
  ['our own line', 40, 'You cannot leave a voicemail on your own line.', { typed: '+14155550100' }],
])('blocks a voicemail because of %s', (_what, rejection, text, change) => {
  expect(decide(change)).toMatchObject({ kind: 'blocked', obstacles: [{ rejection, text }] });
});

it('answers an emergency number with that alone', () => {
  expect(decide({ typed: '911', consent: 'none' })).toMatchObject({ obstacles: [{ rejection: 45 }] });
});

it('waits for the hours of the recipient, and blocks where they never begin', () => {
  const quiet = { allowed: false as const, atMs: 5, rule: 'us', reason: 'It’s early.' };
  expect(decide({ quiet })).toEqual({ kind: 'later', atMs: 5, rule: 'us', reason: 'It’s early.' });
  expect(decide({ quiet: { ...quiet, atMs: null } })).toMatchObject({ obstacles: [{ rejection: 29, rule: 'us' }] });
});
