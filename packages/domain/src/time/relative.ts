const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const satisfies readonly (readonly [RelativeSpan['unit'], number])[];

/** How far a moment is from another one, in whole units of one kind. */
export interface RelativeSpan {
  /** At least 1. */
  readonly count: number;
  /** The largest that fits. */
  readonly unit: 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second';
  /** The moment is still to come. */
  readonly isFuture: boolean;
}

/**
 * The distance of two moments in its largest unit, rounded down; null when it is under ten seconds either way. A month is 30 days, a year
 * 365 (spec 1 §9).
 */
export function relativeSpan(thenMs: number, nowMs: number): RelativeSpan | null {
  const seconds = Math.floor(Math.abs(nowMs - thenMs) / 1000);
  if (seconds < 10) return null;
  const [unit, size] = STEPS.find(([, each]) => seconds >= each) ?? ['second', 1];
  return { count: Math.floor(seconds / size), unit, isFuture: thenMs > nowMs };
}

/** Short relative time in English: `Now`, `45s`, `12m`, `3h`, `6d`, `2w`, `5mo`, `1y`. The future reads `in 5m`. See {@link relativeSpan}. */
export function relativeShort(thenMs: number, nowMs: number): string {
  const span = relativeSpan(thenMs, nowMs);
  if (span === null) return 'Now';
  const unit = span.unit === 'month' ? 'mo' : span.unit.charAt(0);
  return `${span.isFuture ? 'in ' : ''}${span.count}${unit}`;
}
