import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isRejectionCode, REJECTION_SCOPE_ORDER, REJECTIONS, type RejectionScope } from '@talk/contract';
import { alternativesFor } from './message-alternatives.js';
import { helperOf } from './who-can-lift.js';
import { company, contact, ELSEWHERE, engine, line, number, question, TABLE } from './message-rejections.fixture.js';
import { decideText, type MessageQuestion } from './message.gate.js';

const decide = (change: Partial<MessageQuestion>) => decideText({ ...question, ...change }, engine);
const codesOf = (change: Partial<MessageQuestion>) => {
  const decision = decide(change);
  return decision.kind === 'blocked' ? decision.obstacles.map(({ rejection }) => rejection) : [];
};

it('lets a text through', () => {
  expect(decide({})).toEqual({ kind: 'allowed' });
  expect(decide({ body: null })).toEqual({ kind: 'allowed' });
  expect(decide({ body: '', attachments: 1, isMms: true })).toEqual({ kind: 'allowed' });
});

it.each(TABLE)('%i: “%s” (%s, beforehand: %s; instead: %s)', (rejection, sentence, scope, beforehand, _, facts) => {
  const catalogued = REJECTIONS[rejection];
  expect([catalogued.text, catalogued.scopes[0], catalogued.beforehand]).toEqual([sentence, scope, beforehand]);
  const decision = decide(facts);
  if (decision.kind !== 'blocked') throw new Error('it was let through');
  const filled = sentence.replace('{time}', '12:00 AM').replace('{date}', 'Nov 3, 2026');
  expect(decision.obstacles.map((each) => [each.rejection, each.text, each.scope])).toEqual([
    [rejection, filled, scope],
  ]);
});

it('forgets none of the 46', () => {
  const here = TABLE.map(([code]) => code);
  const all = Array.from({ length: 46 }, (_, index) => index + 1).filter(isRejectionCode);
  expect([...here, ...Object.keys(ELSEWHERE).map(Number)].sort((a, b) => a - b)).toEqual(all);
  const guide = readFileSync(new URL('../../../../../../docs/guides/what-stops-a-call.md', import.meta.url), 'utf8');
  const ofCalls = [...guide.matchAll(/^\| +(\d+) +\|/gm)].map(([, code]) => Number(code));
  for (const [code, by] of Object.entries(ELSEWHERE)) expect(ofCalls.includes(Number(code))).toBe(by === 'call gate');
});

it.each(TABLE)(
  '%i: what to do instead comes first in the list',
  (rejection, _sentence, _scope, _beforehand, alternative, facts) => {
    const decision = decide(facts);
    const offered = alternativesFor({
      decision,
      lineId: 1,
      lines: [
        { id: 1, name: 'Main', phoneNumber: '+14155550100', incomingNumberId: 1, isTollFree: false },
        { id: 2, name: 'Support', phoneNumber: '+14155550101', incomingNumberId: 2, isTollFree: false },
      ],
      number: '+14155550150',
      numbers: [
        { phone_number: '+14155550150', title: 'Mobile', is_opted_out: false, line_type: 'unknown' },
        { phone_number: '+14155550151', title: 'Home', is_opted_out: false, line_type: 'landline' },
        { phone_number: '+14155550152', title: 'Work', is_opted_out: true, line_type: 'unknown' },
        { phone_number: '+14155550153', title: 'Second', is_opted_out: false, line_type: 'unknown' },
      ],
      attachments: 3,
      permissions: ['make call', 'unblock contact', 'undnc contact', 'manage compliance'],
      resetsAtMs: 5000,
      people: [1, 35, 12, 46, 24, 19].includes(rejection) ? [{ id: 7, name: 'Bea' }] : [],
      mayCall: rejection !== 14,
      clock: () => '8:00 AM',
    });
    expect(offered[0]?.kind ?? null).toBe(alternative);
    if (alternative === 'other-line')
      expect(offered.filter(({ kind }) => kind === 'other-line').map((each) => each.line_id)).toEqual([2]);
    if (alternative === 'other-number')
      expect(offered.filter(({ kind }) => kind === 'other-number').map((each) => each.phone_number)).toEqual([
        '+14155550153',
      ]);
  },
);

it('is documented: the guide has every code with its place, whether it is known beforehand and its sentence, and no other', () => {
  const guide = readFileSync(new URL('../../../../../../docs/guides/compliance-model.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| +(\d+) +\| (\w+) +\| (\w+) +\| ([^|]+?) +\|/gm)];
  const documented = rows.map(([, code, place, beforehand, text]) => [Number(code), text, place, beforehand]);
  expect(documented).toEqual(TABLE.map(([code, text, scope, beforehand]) => [code, text, scope, beforehand]));
});

it('names every pair by the more blocking scope, and tells both', () => {
  const weight = (scope: RejectionScope) => REJECTION_SCOPE_ORDER.indexOf(scope);
  for (const [first, , , , , facts] of TABLE)
    for (const [second, , , , , otherFacts] of TABLE) {
      const together = { ...facts, ...otherFacts };
      const isMerged = Object.keys(facts).length + Object.keys(otherFacts).length === Object.keys(together).length;
      if (!isMerged || first === 45 || second === 45) continue;
      // Files make up for the missing words.
      if ([first, second].includes(13) && [first, second].includes(43)) continue;
      const decision = decide(together);
      if (decision.kind !== 'blocked') throw new Error(`${first} with ${second} was let through`);
      const codes = decision.obstacles.map(({ rejection }) => rejection);
      // Without a number there is nothing to say about it.
      const isOfNumber = [first, second].some((code) => [6, 16].includes(code));
      if (!isOfNumber) expect(codes.toSorted()).toEqual([first, second].toSorted());
      const scopes = decision.obstacles.map(({ scope }) => weight(scope));
      expect(scopes).toEqual(scopes.toSorted((a, b) => a - b));
    }
});

it('speaks of the emergency number first, whatever else is wrong', () => {
  for (const typed of ['911', '112', '9-1-1'])
    for (const [, , , , , facts] of TABLE) expect(codesOf({ ...facts, typed })).toEqual([45]);
});

it.each([
  ['verified', false, 'allowed'],
  ['none', false, 'allowed'],
  ['archived', false, 'allowed'],
  ['submitted', false, 'blocked'],
  // Reading 44: a trial texts nobody before it is verified, and then needs no approved use case.
  ['none', true, 'blocked'],
  ['verified', true, 'allowed'],
] as const)('verification %s, trial %s: %s, without an approved use case for trials', (kycStatus, isTrial, kind) => {
  const unapproved = { ...line, hasApprovedA2pUseCase: !isTrial };
  expect(decide({ company: { ...company, kycStatus, isTrial }, line: unapproved }).kind).toBe(kind);
});

it.each([
  [{ is10dlc: true, hasUsNumber: true, hasApprovedA2pUseCase: false }, [8]],
  [{ is10dlc: false, hasUsNumber: true, hasApprovedA2pUseCase: false }, []],
  [{ is10dlc: true, hasUsNumber: false, hasApprovedA2pUseCase: false }, []],
  [{ is10dlc: true, hasUsNumber: true, hasApprovedA2pUseCase: true }, []],
])('10DLC of a line (readings 45 and 46): %j gives %j', (change, codes) => {
  expect(codesOf({ line: { ...line, ...change } })).toEqual(codes);
});

it('asks for consent where the company wants it, except when a person answers', () => {
  const strict = { company: { ...company, requiresTextConsent: true } };
  expect(codesOf(strict)).toEqual([31]);
  expect(codesOf({ ...strict, number: { ...number, consent: 'granted' } })).toEqual([]);
  expect(codesOf({ ...strict, number: { ...number, wroteLately: true } })).toEqual([]);
  expect(codesOf({ ...strict, number: { ...number, wroteLately: true }, source: 'auto-reply' })).toEqual([31]);
  expect(codesOf({ ...strict, number: { ...number, wroteLately: true, consent: 'revoked' } })).toEqual([31]);
});

it('keeps automation from a contact who wants people only', () => {
  const contacts = [{ ...contact, blocksAutomatedTexts: true }];
  expect(codesOf({ contacts, source: 'auto-reply', user: 'system' })).toEqual([2]);
  expect(codesOf({ contacts, source: 'broadcast' })).toEqual([2]);
  for (const source of ['manual', 'scheduled', 'template', 'widget', 'call'] as const)
    expect(codesOf({ contacts, source })).toEqual([]);
});

it('lets the confirmation of a keyword through to somebody who is opted out, and through nothing else', () => {
  const last = { isConfirmation: true, source: 'auto-reply', user: 'system' } as const;
  const passed = [2, 11, 30, 31, 32];
  for (const [code, , , , , facts] of TABLE) {
    if (code === 24 || code === 19) continue;
    expect(codesOf({ ...facts, ...last })).toEqual(passed.includes(code) ? [] : [code]);
  }
  const quiet = { allowed: false, atMs: 9000, rule: 'us', reason: 'Late.' } as const;
  expect(decide({ ...last, quiet }).kind).toBe('allowed');
});

it('delays in quiet hours what may leave, and only that', () => {
  const quiet = { allowed: false, atMs: 9000, rule: 'us', reason: 'Late.' } as const;
  expect(decide({ quiet })).toEqual({ kind: 'later', atMs: 9000, rule: 'us', reason: 'Late.' });
  for (const [code, , , , , facts] of TABLE) expect(codesOf({ ...facts, quiet })).toEqual([code]);
  expect(codesOf({ quiet: { ...quiet, atMs: null } })).toEqual([29]);
});

it.each([
  ['account', 'account'],
  ['line', 'line'],
  ['number', 'account'],
] as const)('a limit of the %s belongs to the %s', (of, scope) => {
  const reached = decide({ limits: [{ of, used: 3, limit: 3, resetsAtMs: 0 }] });
  expect(reached.kind === 'blocked' && reached.obstacles[0]).toMatchObject({
    rejection: 30,
    scope,
    rule: `${of}-limit`,
  });
  expect(decide({ limits: [{ of, used: 2, limit: 3, resetsAtMs: 0 }] }).kind).toBe('allowed');
});

it.each([
  ['+33 6 12 34 56 78', ['FR'], []],
  ['+33 6 12 34 56 78', [], []],
  ['+33 6 12 34 56 78', ['DE'], [14]],
  // A number that the plan calls fixed needs no lookup.
  ['+33 1 42 68 53 00', [], [38]],
])('with international texts on, %s and countries %j: %j', (typed, internationalCountries, codes) => {
  expect(codesOf({ typed, company: { ...company, internationalTexting: true, internationalCountries } })).toEqual(
    codes,
  );
});

it('says which number it misses', () => {
  expect(decide({ typed: null })).toMatchObject({
    obstacles: [{ rejection: 16, detail: 'This contact has no phone number.' }],
  });
  expect(decide({ typed: '72345' })).toMatchObject({ obstacles: [{ rejection: 16, rule: 'short-code' }] });
});

it('offers to unblock a contact who is blocked, and not one outside the company’s areas or who wants people only', () => {
  const kindsFor = (rule: string) => {
    const obstacle = { rejection: 2, name: 'blocked', text: 'No.', rule, scope: 'contact', detail: null } as const;
    return alternativesFor({
      decision: { kind: 'blocked', obstacles: [obstacle] },
      lineId: 1,
      lines: [],
      number: '+14155550150',
      numbers: [],
      attachments: 0,
      permissions: ['unblock contact'],
      resetsAtMs: null,
      people: [],
      mayCall: false,
      clock: () => '8:00 AM',
    }).map(({ kind }) => kind);
  };
  expect(kindsFor('contact-blocked')).toEqual(['unblock']);
  expect(kindsFor('outside-areas')).toEqual([]);
  expect(kindsFor('contact-blocks-automated')).toEqual([]);
  expect(helperOf({ rejection: 2, rule: 'outside-areas' })).toEqual({ role: 'Company Admin' });
  expect(helperOf({ rejection: 2, rule: 'contact-blocked' })).toEqual({ permission: 'unblock contact' });
});

it('refuses an area that the company does not text, and confirms STOP there all the same', () => {
  const areas = { ...company, operatingStates: ['NY'] };
  const outside = { typed: '+1 415 555 0150', company: areas };
  expect(decide(outside)).toMatchObject({
    obstacles: [{ rejection: 2, detail: 'Your company does not call or text area code 415.' }],
  });
  expect(decide({ ...outside, isConfirmation: true }).kind).toBe('allowed');
  expect(decide({ ...outside, typed: '+1 212 555 0150' }).kind).toBe('allowed');
});

it('refuses every text while an issue of the account blocks, and says which', () => {
  expect(decide({ company: { ...company, blockingIssue: 3 } })).toMatchObject({
    obstacles: [{ rejection: 35, rule: 'account-issue', detail: 'The subscription was canceled.' }],
  });
});
