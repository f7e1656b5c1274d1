import { describe, expect, it } from 'vitest';
import { periodsIn, type ChartPeriod } from './periods.js';

const at = (text: string): number => Date.parse(text);
const starts = (period: ChartPeriod, from: string, until: string, zone = 'America/New_York', atMost = 100) =>
  periodsIn(period, { fromMs: at(from), untilMs: at(until) }, zone, atMost)?.map(({ start }) => start);

describe('the periods of a chart', () => {
  it('are days, weeks from Monday, and months of the zone’s calendar', () => {
    // 19 November, 11 p.m. in New York, to the 22nd.
    const range = ['2026-11-20T04:00:00Z', '2026-11-22T05:00:00Z'] as const;
    expect(starts('day', ...range)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    expect(starts('week', ...range)).toEqual(['2026-11-16']);
    expect(starts('month', '2026-11-20T04:00:00Z', '2027-01-01T06:00:00Z')).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
    ]);
  });

  it('skip the hour that clocks skip, and have the one that they repeat once', () => {
    expect(starts('hour', '2026-03-08T06:00:00Z', '2026-03-08T08:00:00Z')).toEqual([
      '2026-03-08 01:00',
      '2026-03-08 03:00',
    ]);
    expect(starts('hour', '2026-11-01T05:00:00Z', '2026-11-01T08:00:00Z')).toEqual([
      '2026-11-01 01:00',
      '2026-11-01 02:00',
    ]);
  });

  it('begin at the clock’s midnight on a day of 23 or 25 hours', () => {
    const days = periodsIn(
      'day',
      { fromMs: at('2026-03-08T05:00:00Z'), untilMs: at('2026-03-10T04:00:00Z') },
      'America/New_York',
      9,
    );
    expect(days?.map(({ fromMs }) => new Date(fromMs).toISOString())).toEqual([
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ]);
  });

  it('are none when there are too many', () => {
    expect(starts('hour', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 'UTC', 100)).toBeUndefined();
    expect(starts('day', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 'UTC', 31)).toHaveLength(31);
  });

  it('are none for a range without a moment', () => {
    expect(starts('day', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 'UTC')).toEqual([]);
  });
});
