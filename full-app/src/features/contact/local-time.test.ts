import { expect, it } from 'vitest';
import { contactClock, hourVerdict } from './local-time.js';

const nowMs = Date.parse('2026-11-20T15:30:00Z');
const clock = (zones: string[], format: 12 | 24 = 12) =>
  contactClock({ zones, source: 'number', confidence: 'low' }, nowMs, format);

it("shows the contact's own clock in the person's hours, and what told it", () => {
  expect(clock(['America/New_York'])).toEqual({ text: '10:30 AM', okToCall: true, source: 'number' });
  expect(clock(['America/Los_Angeles'], 24)).toEqual({ text: '07:30', okToCall: false, source: 'number' });
});

it('shows both times where a number allows two zones, and calls it day only when it is in both', () => {
  expect(clock(['America/New_York', 'America/Los_Angeles'])).toMatchObject({
    text: '10:30 AM – 7:30 AM',
    okToCall: false,
  });
  expect(clock(['America/New_York', 'America/Detroit']).text).toBe('10:30 AM');
});

it('calls no hour fit for somebody who is not to be called', () => {
  const day = clock(['America/New_York']);
  expect(hourVerdict({ is_dnc: false, is_blocked: false }, day)).toBe('okToCall');
  expect(hourVerdict({ is_dnc: false, is_blocked: false }, clock(['America/Los_Angeles']))).toBe('outsideHours');
  expect(hourVerdict({ is_dnc: true, is_blocked: false }, day)).toBeNull();
  expect(hourVerdict({ is_dnc: false, is_blocked: true }, day)).toBeNull();
});
