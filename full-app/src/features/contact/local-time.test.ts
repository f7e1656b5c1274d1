import { expect, it } from 'vitest';
import { contactClock } from './local-time.js';

const nowMs = Date.parse('2026-11-20T15:30:00Z');

it("shows the contact's own clock, and whether it is day there", () => {
  const contact = { timezone: 'America/New_York', phone_number: '+14155550150' };
  expect(contactClock(contact, nowMs, 12, 'US')).toEqual({ text: '10:30 AM', okToCall: true });
});

it('falls back to the number, and knows when it is too early', () => {
  const contact = { timezone: null, phone_number: '+14155550150' };
  expect(contactClock(contact, nowMs, 24, 'US')).toEqual({ text: '07:30', okToCall: false });
});

it('says nothing when nothing is known', () => {
  expect(contactClock({ timezone: null, phone_number: null }, nowMs, 12, 'US')).toBeNull();
});
