/** Minutes since midnight, 0–1440; 1440 = the end of the day. */
export type MinuteOfDay = number;

export const DAY_MINUTES = 1440;

/**
 * Reads a stored time of day (reading 55): `HHmm`, `Hmm`, `HH:MM`, `HH:MM:SS` (seconds are dropped), `2400`, and `24hrs` for a
 * whole day.
 * @returns null for anything else: the caller names the field in its message.
 */
export function parseTimeOfDay(text: string): MinuteOfDay | 'all-day' | null {
  const trimmed = text.trim().toLowerCase();
  if (/^24\s?hrs$/.test(trimmed)) return 'all-day';
  const match = /^(\d{1,2}):?([0-5]\d)(?::([0-5]\d))?$/.exec(trimmed);
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  if (minutes > DAY_MINUTES || (minutes === DAY_MINUTES && Number(match[3] ?? 0) > 0)) return null;
  return minutes;
}

/** The stored form: `0930`, `2400`. */
export function toStoredTime(minuteOfDay: MinuteOfDay): string {
  return two(Math.floor(minuteOfDay / 60)) + two(minuteOfDay % 60);
}

/** Two digits at least. */
export function two(value: number): string {
  return String(value).padStart(2, '0');
}
