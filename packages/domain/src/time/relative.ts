const STEPS: readonly (readonly [unit: string, seconds: number])[] = [
  ['y', 31_536_000],
  ['mo', 2_592_000],
  ['w', 604_800],
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
];

/**
 * Short relative time, whole units, rounded down: `Now` (under ten seconds either way), `45s`, `12m`, `3h`, `6d`, `2w`, `5mo`, `1y`.
 * The future reads `in 5m`. A month is 30 days, a year 365 (spec 1 §9).
 */
export function relativeShort(thenMs: number, nowMs: number): string {
  const seconds = Math.floor(Math.abs(nowMs - thenMs) / 1000);
  if (seconds < 10) return 'Now';
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? ['s', 1];
  return `${thenMs > nowMs ? 'in ' : ''}${Math.floor(seconds / size)}${unit}`;
}
