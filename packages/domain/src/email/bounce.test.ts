import { describe, expect, it } from 'vitest';
import { readBounce } from './index.js';

const REPORT = `Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; Maya@Example.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 The mailbox
  does not exist`;
const read = (report: string | null, text = '', failedRecipients: string | null = null) =>
  readBounce({ report, text, failedRecipients });

describe('a bounce', () => {
  it('names the address, that it is gone, and the reason in one line', () => {
    expect(read(REPORT)).toEqual({
      recipient: 'maya@example.com',
      isFailure: true,
      isAddressGone: true,
      reason: '550 5.1.1 The mailbox does not exist',
    });
    expect(read(REPORT.replaceAll('\n', '\r\n'))).toEqual(read(REPORT));
  });

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])('is not a failure if its action is %s', (action) => {
    for (const status of ['4.4.1', '5.1.1', '2.0.0'])
      expect(read(REPORT.replace('failed', action).replace('Status: 5.1.1', `Status: ${status}`))).toMatchObject({
        isFailure: false,
        isAddressGone: false,
      });
  });

  it.each(['4.2.2', '5.2.2', '5.7.1', '5.3.4', '5.4.1'])('with the code %s keeps the address', (code) => {
    expect(read(REPORT.replaceAll('5.1.1', code))).toMatchObject({ isFailure: true, isAddressGone: false });
  });

  it('without a code is read by its words', () => {
    const diagnosis = (words: string) => read(`Action: failed\nDiagnostic-Code: smtp; ${words}`).isAddressGone;
    expect([diagnosis('550 No such user'), diagnosis('550 Blocked by policy')]).toEqual([true, false]);
    expect(read('Diagnostic-Code: smtp; 550 No such user').isFailure).toBe(true);
  });

  it('is read from running text and a header where there is no report', () => {
    const text = 'Your message was not delivered: 550 5.1.1 No such user here.';
    expect(read(null, text, 'bo@example.com')).toEqual({
      recipient: 'bo@example.com',
      isFailure: true,
      isAddressGone: true,
      reason: null,
    });
    expect(read(null, 'Refused: 450 User unknown, try later')).toMatchObject({ isFailure: true, isAddressGone: false });
  });

  it('without a code, an action or a failed recipient is not a failure', () => {
    expect(read(null, 'Our office is at 450, Main Street. I am the postmaster.')).toEqual({
      recipient: null,
      isFailure: false,
      isAddressGone: false,
      reason: null,
    });
    expect(read(null, 'Not delivered', 'bo@example.com')).toMatchObject({ isFailure: true, isAddressGone: false });
  });

  it.each([
    ['blank lines', '\n'.repeat(1_000_000)],
    ['lines of spaces', ' \r\n'.repeat(1_000_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['names without values', `Final-Recipient:${' '.repeat(1_000_000)}\n`],
    ['names that repeat', 'Diagnostic-Code:\n'.repeat(100_000)],
  ])('of a million %s says nothing', (_what, filler) => {
    expect(read(filler, filler)).toMatchObject({ recipient: null, isFailure: false, reason: null });
  });
});
