import type { ChartPeriod } from '@talk/core/contacts';
import { dateText } from '@talk/ui';
import type { ChartData } from '../../../shared/chart/chart-data.js';
import { t } from './texts.js';
import type { Hours, Stats, StatsRow } from './use-stats.js';

const TONES = ['accent', 'ok', 'info', 'warn'] as const;

const FORMATS: Readonly<Record<ChartPeriod, Intl.DateTimeFormatOptions>> = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};

/** When a period starts, in words. Its wall time is the company's, wherever the reader is. */
const periodText = (start: string, period: ChartPeriod): string =>
  dateText(Date.parse(`${start.replace(' ', 'T')}${start.includes(' ') ? ':00' : 'T00:00:00'}Z`), {
    ...FORMATS[period],
    timeZone: 'UTC',
  });

/** The largest parts; all others are one. */
export function chartOf(
  { periods, period, rows }: Stats,
  nameOf: (row: StatsRow) => string,
  kind: 'bars' | 'lines',
): ChartData {
  const shown = rows.slice(0, TONES.length);
  const others = rows.slice(TONES.length);
  const sum = periods.map((_, place) => others.reduce((all, { counts }) => all + (counts[place] ?? 0), 0));
  return {
    kind,
    label: t('chart'),
    category: t('chart.period'),
    categories: periods.map((start) => periodText(start, period)),
    series: [
      ...shown.map((row, at) => ({ name: nameOf(row), tone: TONES[at] ?? 'accent', values: row.counts })),
      ...(others.length === 0
        ? []
        : [{ name: t('others', { count: others.length }), tone: 'bad' as const, values: sum }]),
    ],
  };
}

const MONDAY_MS = Date.UTC(2026, 0, 5);
const HOUR_MS = 3_600_000;

/** A row of hours for each day of the week. */
export function hoursChartOf({ counts }: Hours): ChartData {
  const text = (ms: number, options: Intl.DateTimeFormatOptions): string =>
    dateText(MONDAY_MS + ms, { ...options, timeZone: 'UTC' });
  return {
    kind: 'heat',
    label: t('hours'),
    category: t('hours.hour'),
    categories: Array.from({ length: 24 }, (_, hour) => text(hour * HOUR_MS, { hour: 'numeric' })),
    series: counts.map((values, day) => ({
      name: text(day * 24 * HOUR_MS, { weekday: 'short' }),
      tone: 'accent',
      values,
    })),
  };
}
