import type { Communication } from '@talk/core';
import type { AppointmentOutcome, RemindMinutes } from '@talk/core/contacts';
import { createTranslate } from '@talk/ui';

export const appointmentText = createTranslate('app.appointment', {
  'remind.0': 'When it starts',
  'remind.1': '1 minute before',
  'remind.15': '15 minutes before',
  'remind.60': '1 hour before',
  'remind.1440': '1 day before',
  'outcome.set': 'Appointment',
  'outcome.attended': 'Appointment, attended',
  'outcome.canceled': 'Appointment, canceled',
  'outcome.missed': 'Appointment, missed',
});
const t = appointmentText;

export const remindWords = (minutes: RemindMinutes): string => t(`remind.${minutes}`);

const OUTCOMES: Partial<Record<Communication['disposition_status2'], AppointmentOutcome>> = {
  'appointment-attended': 'attended',
  'appointment-canceled': 'canceled',
  'appointment-missed': 'missed',
};

/** What became of an appointment. */
export const outcomeOf = ({ disposition_status2: status }: Pick<Communication, 'disposition_status2'>) =>
  OUTCOMES[status] ?? 'set';
