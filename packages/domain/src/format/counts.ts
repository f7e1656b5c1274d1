/** A counter in text: exact to 999, then `1k`, `1.5k`, `12.3k`, `1.2m` (spec 1 §9). Put the exact value in the tooltip. */
export function formatCount(count: number): string {
  if (Math.abs(count) <= 999) return String(count);
  for (const [unit, size] of [
    ['k', 1e3],
    ['m', 1e6],
  ] as const) {
    const tenths = Math.round(Math.abs(count) / (size / 10));
    if (tenths < 10_000) return `${count < 0 ? '-' : ''}${tenths / 10}${unit}`;
  }
  return `${count < 0 ? '-' : ''}${Math.round(Math.abs(count) / 1e8) / 10}b`;
}

/** A badge: `99+` from 99 on (spec 3 §9, reading 57). */
export function badgeCount(count: number): string {
  return count >= 99 ? '99+' : String(count);
}
