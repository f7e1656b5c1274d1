import type { LineRouting, LineSettings } from '@talk/core/contract';

export type Day = NonNullable<LineSettings['business_hours']>[number];
export type Holiday = LineSettings['holidays'][number];
export type Announcement = NonNullable<LineSettings['greeting']>;

/** The settings that the page of a line edits, by their names on the wire. */
export type LineDraft = LineSettings &
  Pick<LineRouting, 'name' | 'ring_group_id' | 'records_calls'> & { readonly shown_number_id: number | null };

/** What a section of the page shows and changes. */
export interface SectionProps {
  readonly line: LineRouting;
  readonly values: LineDraft;
  readonly problems: Readonly<Record<string, string>>;
  readonly set: (change: Partial<LineDraft>) => void;
}

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

export function toDraft(line: LineRouting): LineDraft {
  return {
    name: line.name,
    shown_number_id: line.numbers[0]?.id ?? null,
    ring_group_id: line.ring_group_id,
    records_calls: line.records_calls,
    greeting: line.greeting,
    recording_announcement: line.recording_announcement,
    timezone: line.timezone,
    business_hours: line.business_hours?.map(timesOf) ?? null,
    holidays: line.holidays.map(timesOf),
    closed: line.closed,
    no_answer: line.no_answer,
    voicemail: line.voicemail,
    repeat_contact_routing: line.repeat_contact_routing,
    call_waiting: line.call_waiting,
    detects_machines: line.detects_machines,
  };
}

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

export type LineProblem = 'nameNeeded' | 'secondsBetween' | 'dateNeeded' | 'holidayName' | 'textNeeded' | 'bothTimes';

/** Problems that need no server, by the path of the field. The server checks the rest. */
export function lineProblems(draft: LineDraft): Record<string, LineProblem> {
  const problems: Record<string, LineProblem> = {};
  if (draft.name.trim() === '') problems.name = 'nameNeeded';
  for (const field of ['greeting', 'closed', 'voicemail'] as const)
    if (draft[field]?.text.trim() === '') problems[`${field}.text`] = 'textNeeded';
  if (draft.recording_announcement?.trim() === '') problems.recording_announcement = 'textNeeded';
  const seconds = draft.voicemail.max_seconds;
  if (!(Number.isInteger(seconds) && seconds >= 5 && seconds <= 600))
    problems['voicemail.max_seconds'] = 'secondsBetween';
  draft.business_hours?.forEach((day, at) => {
    if (day.is_open && isHalf(day)) problems[`business_hours.${at}`] = 'bothTimes';
  });
  draft.holidays.forEach((holiday, at) => {
    if (holiday.date === '') problems[`holidays.${at}.date`] = 'dateNeeded';
    if (holiday.name.trim() === '') problems[`holidays.${at}.name`] = 'holidayName';
    if (isHalf(holiday)) problems[`holidays.${at}`] = 'bothTimes';
  });
  return problems;
}

const isHalf = ({ open, close }: Pick<Day, 'open' | 'close'>): boolean => (open === null) !== (close === null);
