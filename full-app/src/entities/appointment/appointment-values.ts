import type { Communication } from '@talk/core';
import { REMIND_MINUTES, type RemindMinutes } from '@talk/core/contacts';
import { formTimeOf, type FormTime } from '../../shared/follow-up-times.js';
import type { AppointmentFields } from './appointment-changes.js';

/** What the form of an appointment holds. */
export interface AppointmentValues extends FormTime, Record<string, string> {
  title: string;
  /** How long it is, in minutes. */
  minutes: string;
  place: string;
  notes: string;
  /** Of the owner. */
  user_id: string;
  /** Minutes before it starts, separated by commas. */
  remind_minutes: string;
}

/** How long an appointment can be, in minutes. */
const LENGTHS: readonly number[] = [15, 30, 45, 60, 90, 120, 240, 480];

/** The same, with the length that an appointment has now. */
export function lengthsWith(minutes: string): readonly number[] {
  const now = Number(minutes);
  return now > 0 && !LENGTHS.includes(now) ? [...LENGTHS, now].sort((a, b) => a - b) : LENGTHS;
}

/** The spans that a form holds as text. */
export const remindersIn = (text: string): RemindMinutes[] =>
  REMIND_MINUTES.filter((minutes) => text.split(',').includes(String(minutes)));

/** The form's text with one span more, or one less. */
export function withReminder(text: string, minutes: RemindMinutes, isOn: boolean): string {
  const others = remindersIn(text).filter((each) => each !== minutes);
  return (isOn ? [...others, minutes] : others).sort((a, b) => a - b).join(',');
}

export interface NewAppointmentFacts {
  readonly usual: FormTime;
  /** Minutes before the start at which the user is usually reminded. */
  readonly reminders: readonly number[];
  readonly userId: number;
  readonly zone: string;
}

/** The form of a new appointment, or of the one that is changed; its times on the clocks of a zone. */
export function appointmentValues(
  appointment: Communication | undefined,
  { usual, reminders, userId, zone }: NewAppointmentFacts,
): AppointmentValues {
  const startMs = appointment?.due_at == null ? null : Date.parse(appointment.due_at);
  const endMs = appointment?.ends_at == null ? null : Date.parse(appointment.ends_at);
  return {
    ...(startMs === null ? usual : formTimeOf(startMs, zone)),
    title: appointment?.body ?? '',
    minutes: String(startMs === null || endMs === null ? 30 : Math.round((endMs - startMs) / 60_000)),
    place: appointment?.place ?? '',
    notes: appointment?.notes ?? '',
    user_id: String(appointment?.user_id ?? userId),
    remind_minutes: (appointment?.remind_minutes ?? reminders).join(','),
  };
}

/** What the server is asked for. @param leavesReminders the owner is reminded as they usually are: the server knows how */
export function appointmentFields(values: AppointmentValues, zone: string, leavesReminders = false): AppointmentFields {
  const { title, date, time, minutes, place, notes, user_id: owner, remind_minutes: reminders } = values;
  return {
    title,
    date,
    time,
    timezone: zone,
    minutes: Number(minutes),
    place,
    notes,
    user_id: Number(owner),
    ...(!leavesReminders && { remind_minutes: remindersIn(reminders) }),
  };
}
