import { expect, it } from 'vitest';
import { formatDuration, formatEntry, formatNumber, parseNumber, spokenDuration } from './format.js';

it.each([
  ['(415) 555-0150', '+14155550150'],
  ['415.555.0150', '+14155550150'],
  ['1 415 555 0150', '+14155550150'],
  ['tel:+33612345678', '+33612345678'],
  ['+44 20 7946 0958', '+442079460958'],
  ['415‑555–0150', '+14155550150'],
])('reads %s as %s', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

it.each(['', '911', '555-0150', '+0123456789', '415555015x', '0155501500'])('refuses "%s"', (text) => {
  expect(parseNumber(text)).toBeNull();
});

it('groups what is typed without changing its digits', () => {
  for (const entry of ['4', '4155', '4155550', '4155550150', '+33612345678', '12#*', '141555501501'])
    expect(formatEntry(entry).replace(/[^\d+*#]/g, '')).toBe(entry);
  expect(formatEntry('4155550150')).toBe('(415) 555-0150');
});

it('writes numbers and times as they are read', () => {
  expect(formatNumber('+14155550150')).toBe('+1 415 555 0150');
  expect(formatNumber('client:agent_7')).toBe('agent_7');
  expect([0, 75, 3723].map(formatDuration)).toEqual(['0:00', '1:15', '1:02:03']);
  expect([1, 62].map(spokenDuration)).toEqual(['1 second', '1 minute 2 seconds']);
});
