import type { CompanySettings } from '@talk/core/contract';

export type Day = NonNullable<CompanySettings['business_hours']>[number];
export type Holiday = CompanySettings['holidays'][number];

/** Hours of a week and the days that differ, of a line or of the company. */
export type Hours = Pick<CompanySettings, 'business_hours' | 'holidays'>;

const MIDNIGHT = '00:00';

/** `09:00` for `0900`, `9:00` or `09:00:00`. The end of the day is midnight. Empty if it is not a time of day. */
export function toInputTime(stored: string | null): string {
  const match = /^(\d{1,2}):?(\d{2})(?::\d{2})?$/.exec(stored?.trim() ?? '');
  return match === null ? '' : `${String(Number(match[1]) % 24).padStart(2, '0')}:${match[2] ?? ''}`;
}

const isWholeDay = (stored: string | null): boolean => /^24\s?hrs$/i.test(stored?.trim() ?? '');

/** In the form that time fields use, so that a time that was changed back is not an edit. Midnight to midnight is the whole day. */
function timesOf<Hours extends { open: string | null; close: string | null }>(hours: Hours): Hours {
  if (isWholeDay(hours.open) || isWholeDay(hours.close)) return { ...hours, open: MIDNIGHT, close: MIDNIGHT };
  return { ...hours, open: toInputTime(hours.open) || null, close: toInputTime(hours.close) || null };
}

/** Hours in the form that the fields edit. */
export const hoursDraft = (stored: Hours): Hours => ({
  business_hours: stored.business_hours?.map(timesOf) ?? null,
  holidays: stored.holidays.map(timesOf),
});

/** Monday to Friday, nine to five: the first hours of a line that is no longer always open. */
export const usualWeek = (): Day[] =>
  Array.from({ length: 7 }, (_, day) => {
    const isOpen = day > 0 && day < 6;
    return { is_open: isOpen, open: isOpen ? '09:00' : null, close: isOpen ? '17:00' : null };
  });

/** Copies the hours of one day to every day that is open. */
export const copyToOpenDays = (week: readonly Day[], from: number): Day[] =>
  week.map((day) => (day.is_open && week[from] !== undefined ? { ...week[from], is_open: true } : day));

/** The times of a day overlap midnight: it closes on the next day. */
export const closesNextDay = ({ open, close }: Pick<Day, 'open' | 'close'>): boolean =>
  open !== null && close !== null && close <= open && !(open === MIDNIGHT && close === MIDNIGHT);

export type HoursProblem = 'dateNeeded' | 'holidayName' | 'bothTimes';

/** What is wrong with hours, by the path of the field. */
export function hoursProblems({ business_hours: week, holidays }: Hours): Record<string, HoursProblem> {
  const problems: Record<string, HoursProblem> = {};
  week?.forEach((day, at) => {
    if (day.is_open && isHalf(day)) problems[`business_hours.${at}`] = 'bothTimes';
  });
  holidays.forEach((holiday, at) => {
    if (holiday.date === '') problems[`holidays.${at}.date`] = 'dateNeeded';
    if (holiday.name.trim() === '') problems[`holidays.${at}.name`] = 'holidayName';
    if (isHalf(holiday)) problems[`holidays.${at}`] = 'bothTimes';
  });
  return problems;
}

const isHalf = ({ open, close }: Pick<Day, 'open' | 'close'>): boolean => (open === null) !== (close === null);
