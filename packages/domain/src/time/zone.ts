/** A moment as a wall clock shows it. `month` 1–12, `weekday` 0 = Sunday. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export interface ZonedTime extends WallTime {
  readonly weekday: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether this runtime knows the IANA zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && formatOf(zone) !== null;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * What the clock and calendar show in a zone at a moment.
 * @throws RangeError for an unknown zone.
 */
export function zonedTime(epochMs: number, zone: string): ZonedTime {
  const fields: Record<string, number> = {};
  for (const part of formatOf(zone).formatToParts(epochMs)) fields[part.type] = Number(part.value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = fields;
  return { year, month, day, hour, minute, second, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

/**
 * The moment a zone's clock shows this wall time; fields may overflow (`day: 0`, `hour: 24`), as with `Date.UTC`. A time that occurs
 * twice (clocks go back) is its first occurrence; one that is skipped (clocks go forward) moves on by the gap.
 */
export function epochOf(wall: WallTime, zone: string): number {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  // A day around the wanted time shows both offsets that can apply; the earlier matching moment wins.
  const before = asUtc - offsetMs(asUtc - 86_400_000, zone);
  const after = asUtc - offsetMs(asUtc + 86_400_000, zone);
  const matches = [before, after].filter((epochMs) => epochMs + offsetMs(epochMs, zone) === asUtc);
  return matches.length > 0 ? Math.min(...matches) : before;
}

/** Midnight of the day that a zone's calendar shows, shifted by whole calendar days. Where midnight is skipped, the first moment after. */
export function startOfDay(epochMs: number, zone: string, shiftDays = 0): number {
  const { year, month, day } = zonedTime(epochMs, zone);
  return epochOf({ year, month, day: day + shiftDays, hour: 0, minute: 0, second: 0 }, zone);
}

function offsetMs(epochMs: number, zone: string): number {
  const { year, month, day, hour, minute, second } = zonedTime(epochMs, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}
