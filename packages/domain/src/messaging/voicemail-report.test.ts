import { expect, it } from 'vitest';
import { readVoicemailReport, voicemailReason } from './voicemail-report.js';

it.each(['OK', 'ok', ' Delivered '])('reads %j as delivered', (status) => {
  expect(readVoicemailReport(status, '')).toEqual({ status: 'delivered' });
});

it.each([
  ['Landline', 'The number is a landline, which has no voicemail box to reach.'],
  ['Voicemail Full', 'The voicemail box is full.'],
  ['No Voicemail Box', 'The number has no voicemail box.'],
  ['On Do Not Call list', 'The provider has the number on its do-not-call list.'],
  ['Invalid number', 'The number is not in service.'],
  ['No Answer', 'The voicemail box could not be reached.'],
  ['', 'The provider could not deliver the voicemail.'],
  ['Carrier said 7', 'The provider could not deliver it: Carrier said 7'],
])('says why one failed with %j', (reason, text) => {
  expect(readVoicemailReport('FAILED', reason)).toMatchObject({ status: 'failed', text });
});

it.each([
  ['FAILED', 'On Do Not Call list', 'opted-out'],
  ['FAILED', 'Recipient opted out', 'opted-out'],
  ['OPT-OUT', '', 'opted-out'],
  ['FAILED', 'Landline', 'landline'],
  ['FAILED', 'No option left', null],
])('reads from %s, %j what it says about the number', (status, reason, finding) => {
  expect(readVoicemailReport(status, reason)).toMatchObject({ status: 'failed', finding });
});

it('takes a status that is not final for no report', () => {
  expect(readVoicemailReport('QUEUED', '')).toBeNull();
});

it('keeps the provider’s words short', () => {
  expect(voicemailReason('x'.repeat(500)).length).toBeLessThan(200);
});
