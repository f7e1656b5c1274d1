import { expect, it } from 'vitest';
import { readRow, type RowReader } from './read-row.js';

const reader = (zone: string, dates: 'mdy' | 'dmy' = 'mdy'): RowReader => ({
  mapping: ['text_authorized_at'],
  dates,
  zone,
  phone: () => null,
  owners: new Map(),
  tags: { ids: new Map(), unknown: 'tag_unknown' },
  attributes: new Map(),
});
const agreedAt = (text: string, of: RowReader): string | undefined =>
  readRow({ cells: [text], problems: [] }, of).values.text_authorized_at;

it.each([
  // As an export writes them: by the clock of the company.
  ['2026-11-02 09:05:30', '2026-11-02T17:05:30.000Z'],
  ['2026-07-02 09:05', '2026-07-02T16:05:00.000Z'],
  ['11/2/2026', '2026-11-02T08:00:00.000Z'],
  ['2026-11-02', '2026-11-02T08:00:00.000Z'],
  // With a zone of its own.
  ['2026-11-02T09:05:30Z', '2026-11-02T09:05:30.000Z'],
  ['2026-11-02 09:05+02:00', '2026-11-02T07:05:00.000Z'],
])('reads the time of a consent, %s, in the zone of the company', (text, instant) => {
  expect(agreedAt(text, reader('America/Los_Angeles'))).toBe(instant);
});

it('refuses a time that does not exist', () => {
  for (const text of ['2026-02-30', '2026-02-30 09:00', '2026-11-02 25:00', 'soon'])
    expect(agreedAt(text, reader('America/New_York'))).toBeUndefined();
  expect(agreedAt('2/11/2026', reader('UTC', 'dmy'))).toBe('2026-11-02T00:00:00.000Z');
});
