import type { CompanySettings, LineSettings, RingGroup } from '@talk/contract';
import { holidayOf, weeklyHours, type OpenCalendar } from '@talk/domain/time';

export type QueueSettings = RingGroup['queue'];

const DEFAULT_LINE: LineSettings = {
  greeting: null,
  recording_announcement: null,
  timezone: null,
  business_hours: null,
  holidays: [],
  closed: {
    text: 'Thank you for calling. We are closed at the moment. Please leave a message after the tone.',
    file_id: null,
    afterwards: 'voicemail',
  },
  no_answer: 'voicemail',
  voicemail: {
    text: 'Sorry, no one can take your call right now. Please leave a message after the tone.',
    file_id: null,
    max_seconds: 180,
  },
  repeat_contact_routing: 1,
  call_waiting: true,
  forward_to: null,
  detects_machines: false,
};

const DEFAULT_QUEUE: QueueSettings = {
  max_wait_seconds: 600,
  at_max_wait: 'voicemail',
  announce_position: true,
  offer_callback: true,
};

/** A line's settings as stored hold only what an admin changed. */
export const lineSettingsOf = (stored: Partial<LineSettings>): LineSettings => ({ ...DEFAULT_LINE, ...stored });

export const queueSettingsOf = (stored: Partial<QueueSettings>): QueueSettings => ({ ...DEFAULT_QUEUE, ...stored });

/** When a company is open: for its lines that have no hours of their own. */
export interface CompanyHours {
  readonly timezone: string;
  readonly businessHours: CompanySettings['business_hours'];
  readonly holidays: CompanySettings['holidays'];
}

/** A line's holidays, then those of its company if the line has the company's hours: the first of a date is the one that counts. */
export const holidaysOf = (settings: LineSettings, company: CompanyHours): LineSettings['holidays'] =>
  settings.business_hours === null ? [...settings.holidays, ...company.holidays] : settings.holidays;

/** When a line is open: by its own hours or else the company's. @throws RangeError naming a time that cannot be read. */
export function calendarOf(settings: LineSettings, company: CompanyHours): OpenCalendar {
  const week = settings.business_hours ?? company.businessHours;
  return {
    zone: settings.timezone ?? company.timezone,
    hours:
      week === null
        ? null
        : weeklyHours(week.map((day) => ({ isOpen: day.is_open, open: day.open, close: day.close }))),
    holidays: holidaysOf(settings, company).map(holidayOf),
  };
}

/**
 * What no schema can know of hours and holidays.
 * @returns a sentence for the first day and the first holiday that are wrong.
 */
export function hoursProblems({
  business_hours: week,
  holidays = [],
}: {
  readonly business_hours?: LineSettings['business_hours'] | undefined;
  readonly holidays?: LineSettings['holidays'] | undefined;
}): Record<string, string> {
  const problems: Record<string, string> = {};
  const dates = holidays.map(({ date, repeats_yearly: repeats }) => `${date} ${repeats === true}`);
  if (new Set(dates).size < dates.length) problems.holidays = 'Each date can appear only once.';
  const halfDay = week?.findIndex((day) => day.is_open && isHalf(day)) ?? -1;
  if (halfDay >= 0) problems[`business_hours.${halfDay}`] = 'Enter both times, or neither for the whole day.';
  const halfHoliday = holidays.findIndex(isHalf);
  if (halfHoliday >= 0) problems[`holidays.${halfHoliday}`] = 'Enter both times, or neither to stay closed.';
  return problems;
}

const isHalf = ({ open, close }: { open: string | null; close: string | null }): boolean =>
  (open === null) !== (close === null);
