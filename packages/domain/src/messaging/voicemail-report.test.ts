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
  expect(readVoicemailReport('FAILED', reason)).toEqual({ status: 'failed', text });
});

it('takes a status that is not final for no report', () => {
  expect(readVoicemailReport('QUEUED', '')).toBeNull();
});

it('keeps the provider’s words short', () => {
  expect(voicemailReason('x'.repeat(500)).length).toBeLessThan(200);
});
