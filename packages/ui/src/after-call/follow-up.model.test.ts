import { expect, it } from 'vitest';
import { nextMorning, zoneName } from './follow-up.model.js';

const at = (text: string, zone: string) => nextMorning(Date.parse(text), zone).date;

it('proposes the next working morning of the contact, not of the agent', () => {
  expect(nextMorning(Date.parse('2026-11-24T20:00:00Z'), 'America/Los_Angeles')).toEqual({
    date: '2026-11-25',
    time: '09:00',
  });
  // Already Wednesday in Sydney, still Tuesday in Los Angeles.
  expect(at('2026-11-24T20:00:00Z', 'Australia/Sydney')).toBe('2026-11-26');
});

it('skips the weekend and crosses the end of a month', () => {
  expect(at('2026-11-27T18:00:00Z', 'UTC')).toBe('2026-11-30');
  expect(at('2026-11-28T18:00:00Z', 'UTC')).toBe('2026-11-30');
  expect(at('2026-12-31T12:00:00Z', 'UTC')).toBe('2027-01-01');
});

it('names a time zone as people do', () => {
  expect(zoneName('America/Los_Angeles')).toBe('Los Angeles');
});
