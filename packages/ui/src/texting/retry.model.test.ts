import { expect, it } from 'vitest';
import { sampleCheck, sampleText } from '../testing/texting-samples.js';
import { retryOf } from './retry.model.js';

const failed = (rejection: number, number = '+14155550150') =>
  sampleText(
    9,
    { direction: 'outbound', lead_number: number },
    { status: 'failed', failure: { rejection, text: 'It failed.', carrier_code: null } },
  );
const [mobile] = sampleCheck().numbers;
const known = (changes: Partial<NonNullable<typeof mobile>>) =>
  sampleCheck({ numbers: mobile === undefined ? [] : [{ ...mobile, ...changes }] });

it.each([
  ['the phone was off', 5, { again: true, otherLine: true }],
  ['the carrier named no reason', 3, { again: true, otherLine: true }],
  ['no credits were left', 1, { again: true, otherLine: true }],
  ['they opted out', 32, { again: false, otherLine: false }],
  ['it is a landline', 38, { again: false, otherLine: false }],
  ['it is no number', 16, { again: false, otherLine: false }],
  ['the line cannot text', 8, { again: false, otherLine: true }],
  ['it was filtered', 36, { again: false, otherLine: true }],
])('before anything else is known, when %s', (_reason, rejection, expected) => {
  expect(retryOf(failed(rejection), null)).toEqual(expected);
});

it('uses what is known about the number now', () => {
  const nothing = { again: false, otherLine: false };
  expect(retryOf(failed(5), known({ is_opted_out: true }))).toEqual(nothing);
  expect(retryOf(failed(5), known({ line_type: 'landline' }))).toEqual(nothing);
  // They have texted START since.
  expect(retryOf(failed(32), known({ is_opted_out: false }))).toEqual({ again: true, otherLine: true });
});

it('offers nothing while the contact may not be texted at all', () => {
  const dnc = { rejection: 11, name: 'dnc', text: 'On do-not-contact.', rule: 'dnc', detail: null } as const;
  const check = (scope: 'contact' | 'line') =>
    sampleCheck({ decision: 'blocked', obstacles: [{ ...dnc, scope }], phone_number: '+14155550150' });
  expect(retryOf(failed(5), check('contact'))).toEqual({ again: false, otherLine: false });
  expect(retryOf(failed(5), check('line')).otherLine).toBe(true);
  expect(retryOf(failed(5, '+14155550151'), { ...check('contact'), numbers: [] }).again).toBe(true);
});
