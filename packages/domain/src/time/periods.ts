import { two } from './time-of-day.js';
import { epochOf, zonedTime, type WallTime } from './zone.js';

/** How long the spans are that a chart over time counts in. */
export const CHART_PERIODS = ['hour', 'day', 'week', 'month'] as const;
/** One of them. */
export type ChartPeriod = (typeof CHART_PERIODS)[number];

/** One span of a zone's calendar. */
export interface Period {
  /** Its first day, `2026-11-20`; of an hour the hour as well: `2026-11-20 09:00`. */
  readonly start: string;
  /** First moment, inclusive. */
  readonly fromMs: number;
}

/**
 * The spans of a zone's calendar that a range touches, oldest first. Weeks begin on Monday (ISO 8601). An hour that clocks skip is left out;
 * one that they repeat counts once, and twice as long.
 * @param untilMs first moment after the range
 * @returns null when there are more than `atMost`
 */
export function periodsIn(
  period: ChartPeriod,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
  zone: string,
  atMost: number,
): readonly Period[] | null {
  const first = firstOf(period, fromMs, zone);
  const periods: Period[] = [];
  for (let step = 0; ; step += 1) {
    const startMs = epochOf(WALLS[period](first, step), zone);
    if (startMs >= untilMs) return periods;
    // Where clocks skip an hour, it is the one after it.
    if (startMs === periods.at(-1)?.fromMs) continue;
    if (periods.length === atMost) return null;
    periods.push({ start: textOf(period, zonedTime(startMs, zone)), fromMs: startMs });
  }
}

/** Shifted by so many steps; fields may overflow. */
const WALLS: Readonly<Record<ChartPeriod, (wall: WallTime, step: number) => WallTime>> = {
  hour: (wall, step) => ({ ...wall, hour: wall.hour + step }),
  day: (wall, step) => ({ ...wall, day: wall.day + step }),
  week: (wall, step) => ({ ...wall, day: wall.day + 7 * step }),
  month: (wall, step) => ({ ...wall, month: wall.month + step }),
};

function firstOf(period: ChartPeriod, epochMs: number, zone: string): WallTime {
  const { year, month, day, hour, weekday } = zonedTime(epochMs, zone);
  const wall = { year, month, day, hour: 0, minute: 0, second: 0 };
  if (period === 'hour') return { ...wall, hour };
  if (period === 'day') return wall;
  return period === 'month' ? { ...wall, day: 1 } : { ...wall, day: day - ((weekday + 6) % 7) };
}

function textOf(period: ChartPeriod, { year, month, day, hour }: WallTime): string {
  const date = `${year}-${two(month)}-${two(day)}`;
  return period === 'hour' ? `${date} ${two(hour)}:00` : date;
}
