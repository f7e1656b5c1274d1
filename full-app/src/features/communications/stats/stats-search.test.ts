import { describe, expect, it } from 'vitest';
import { chartOf, hoursChartOf } from './stats-chart.js';
import { drillSearch, readStatsSearch } from './stats-search.js';
import type { Stats, StatsRow } from './use-stats.js';

describe('the address of the stats', () => {
  it('has the filters of Communication Logs, and how they are counted', () => {
    expect(readStatsSearch({ range: 'today', by: 'date_v_user', period: 'hour', chart: 'hours', q: 'chairs' })).toEqual(
      {
        range: 'today',
        by: 'date_v_user',
        period: 'hour',
        chart: 'hours',
      },
    );
    // What is usual, and what is not understood, is left out.
    expect(readStatsSearch({ by: 'date_v_campaign', period: 'day', chart: 'bars', range: 'last-30-days' })).toEqual({});
    expect(readStatsSearch({ by: 'date_v_moon', period: 'year', chart: 'pie', range: 'ever' })).toEqual({});
  });
});

describe('a figure', () => {
  const filter = { and: [{ field: 'tags', operator: 'any-of', value: [3] }] };

  it('leads to what was counted for it, of its part, under the same filters', () => {
    const search = { range: 'today', period: 'hour', filter } as const;
    expect(drillSearch(search, 'outbound_texts', { id: 7, name: 'Sales' })).toEqual({
      range: 'today',
      filter: {
        and: [
          ...filter.and,
          { field: 'campaigns', operator: 'any-of', value: [7] },
          { field: 'type', operator: 'any-of', value: ['sms'] },
          { field: 'direction', operator: 'any-of', value: ['outbound'] },
        ],
      },
    });
  });

  it('of a kind is found by its word, and of what has no user by that', () => {
    expect(drillSearch({ by: 'date_v_type' }, 'communications', { id: null, name: 'note' })).toEqual({
      filter: { and: [{ field: 'type', operator: 'any-of', value: ['note'] }] },
    });
    expect(drillSearch({ by: 'date_v_user' }, 'communications', { id: null, name: null })).toEqual({
      filter: { and: [{ field: 'users', operator: 'unknown', value: [] }] },
    });
  });

  it('of everything without filters leads to all of them', () => {
    expect(drillSearch({ range: 'this-month' }, 'communications', null)).toEqual({ range: 'this-month' });
  });

  it('keeps alternatives of a filter together', () => {
    const either = { or: filter.and };
    expect(drillSearch({ filter: either }, 'faxes', null)).toEqual({
      filter: { and: [either, { field: 'type', operator: 'any-of', value: ['fax'] }] },
    });
  });
});

describe('the chart of the stats', () => {
  const row = (name: string, counts: number[]) => ({ id: null, name, counts }) as unknown as StatsRow;
  const stats = (period: Stats['period'], periods: string[], rows: StatsRow[]) => ({ period, periods, rows }) as Stats;
  const nameOf = ({ name }: StatsRow): string => name ?? '';

  it('has the four largest parts, and all others as one', () => {
    const parts = ['Sales', 'Support', 'Billing', 'Returns', 'Spare', 'Old'].map((name) => row(name, [1, 2]));
    const { series, categories } = chartOf(stats('day', ['2026-11-20', '2026-11-21'], parts), nameOf, 'bars');
    expect(categories).toEqual(['Nov 20', 'Nov 21']);
    expect(series.map(({ name, values }) => [name, values])).toEqual([
      ['Sales', [1, 2]],
      ['Support', [1, 2]],
      ['Billing', [1, 2]],
      ['Returns', [1, 2]],
      ['2 others', [2, 4]],
    ]);
  });

  it('names hours and months as the company’s calendar has them', () => {
    expect(chartOf(stats('hour', ['2026-11-20 09:00'], []), nameOf, 'lines').categories).toEqual(['Nov 20, 9 AM']);
    expect(chartOf(stats('month', ['2026-11-01'], []), nameOf, 'lines').categories).toEqual(['Nov 2026']);
  });

  it('of the busy hours has a row for each day of the week, Monday first', () => {
    const counts = Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_, hour) => day * 100 + hour));
    const { kind, categories, series } = hoursChartOf({ timezone: 'UTC', counts });
    expect([kind, categories.length, categories[0], categories[23]]).toEqual(['heat', 24, '12 AM', '11 PM']);
    expect(series.map(({ name, values }) => [name, values[23]])).toEqual([
      ['Mon', 23],
      ['Tue', 123],
      ['Wed', 223],
      ['Thu', 323],
      ['Fri', 423],
      ['Sat', 523],
      ['Sun', 623],
    ]);
  });
});
