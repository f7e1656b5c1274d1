import type { ChartPeriod } from '@talk/core/contacts';
import { dateText } from '@talk/ui';
import type { ChartData } from '../../../shared/chart/chart-data.js';
import { t } from './texts.js';
import type { Stats, StatsRow } from './use-stats.js';

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

/** The largest parts as bars upon each other; all others are one. */
export function chartOf({ periods, period, rows }: Stats, nameOf: (row: StatsRow) => string): ChartData {
  const shown = rows.slice(0, TONES.length);
  const others = rows.slice(TONES.length);
  const sum = periods.map((_, place) => others.reduce((all, { counts }) => all + (counts[place] ?? 0), 0));
  return {
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
