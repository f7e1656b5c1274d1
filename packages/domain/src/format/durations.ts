/** `1h 2m 5s`, `2m`, `0s`: hours, minutes, seconds (spec 3 §9), without empty parts at either end. Fractions are dropped. */
export function formatDuration(totalSeconds: number): string {
  const { hours, minutes, seconds } = parts(totalSeconds);
  const values = [hours, minutes, seconds];
  const first = values.findIndex((value) => value > 0);
  if (first < 0) return '0s';
  const last = values.findLastIndex((value) => value > 0);
  return values
    .slice(first, last + 1)
    .map((value, at) => `${value}${'hms'.charAt(first + at)}`)
    .join(' ');
}

/** A running clock: `00:07`, `12:34`, `1:02:03`. */
export function formatTimer(totalSeconds: number): string {
  const { hours, minutes, seconds } = parts(totalSeconds);
  const tail = `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

function parts(totalSeconds: number): { hours: number; minutes: number; seconds: number } {
  const whole = Math.max(0, Math.floor(totalSeconds));
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 };
}
