import { expect, it } from 'vitest';
import { readFaxReport } from './fax-report.js';

it.each(['queued', 'processing', 'sending'])('a fax that is %s at the carrier is being sent', (word) => {
  expect(readFaxReport(word, null, null)).toEqual({ status: 'sending' });
});

it.each([
  ['Timed out waiting for initial communication', 15],
  ['Far end is not able to receive', 15],
  ['Received a DCN from remote after sending a page', 5],
])('34004 with “%s” is rejection %i: only a telephone takes no fax the next time, too', (said, rejection) => {
  expect(readFaxReport('failed', 34004, said)).toMatchObject({ status: 'failed', rejection });
});

it('says what to do about each failure, and gives the carrier’s own words where nothing better is known', () => {
  expect(readFaxReport('busy', 34002, 'Callee busy')).toMatchObject({
    rejection: 5,
    text: expect.stringMatching(/busy/),
  });
  expect(readFaxReport('no-answer', 34003, null)).toMatchObject({ rejection: 5 });
  expect(readFaxReport('failed', 21211, 'No such number')).toEqual({ status: 'failed', rejection: 16, text: null });
  expect(readFaxReport('failed', 12300, null)).toMatchObject({
    text: expect.stringMatching(/Save the document as PDF/),
  });
  expect(readFaxReport('failed', 39999, 'Something odd.')).toMatchObject({
    text: 'The phone carrier says: Something odd (39999).',
  });
  expect(readFaxReport('failed', null, null)).toEqual({ status: 'failed', rejection: 5, text: null });
});

it('passes over words that it does not know', () => {
  expect(readFaxReport('thinking', null, null)).toBeNull();
});
