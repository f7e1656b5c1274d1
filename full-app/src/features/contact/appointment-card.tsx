import type { Communication, Contact } from '@talk/core';
import type { AppointmentOutcome } from '@talk/core/contacts';
import { timeText, useNow } from '@talk/ui';
import { Calendar } from 'lucide';
import type { ReactNode } from 'react';
import { appointmentText, outcomeOf, useAppointmentChanges } from '../../entities/appointment/index.js';
import { dateWords } from '../../shared/dates.js';
import { PlanCard } from './plan-card.js';
import { t } from './texts.js';

export interface AppointmentCardProps {
  appointment: Communication;
  contact: Contact;
  zone: string;
  format: 12 | 24;
}

const MINUTE_MS = 60_000;
const WORDS = {
  attended: 'appointmentAttended',
  missed: 'appointmentMissed',
  canceled: 'planCancel',
  set: 'appointmentSetAgain',
} as const;

/** What can be said of an appointment: it can be attended or missed once it has started, and set again once it is over. */
function outcomesFor(now: AppointmentOutcome, hasStarted: boolean): readonly AppointmentOutcome[] {
  if (now !== 'set') return ['set'];
  return hasStarted ? ['attended', 'missed', 'canceled'] : ['canceled'];
}

/** An appointment: when by both clocks, whose, where, and what became of it. */
export function AppointmentCard({ appointment, contact, zone, format }: AppointmentCardProps): ReactNode {
  const changes = useAppointmentChanges();
  const nowMs = useNow(MINUTE_MS);
  const { due_at: start, ends_at: end, user_name: who, place, notes } = appointment;
  const outcome = outcomeOf(appointment);
  const startMs = start === null ? null : Date.parse(start);
  const { zones, source } = contact.local_zone;
  const theirs = source === 'explicit' ? (zones[0] ?? zone) : zone;
  const facts = [
    who,
    startMs === null
      ? null
      : t('planRange', {
          day: dateWords(startMs, zone),
          from: timeText(startMs, zone, format),
          to: timeText(end === null ? startMs : Date.parse(end), zone, format),
        }),
    startMs === null || theirs === zone ? null : t('planRangeTheirs', { time: timeText(startMs, theirs, format) }),
    place,
  ];
  return (
    <PlanCard
      contact={contact}
      plan={appointment}
      kind="appointment"
      icon={Calendar}
      title={appointmentText(`outcome.${outcome}`)}
      facts={facts.filter((part) => part !== null).join(' · ')}
      isOpen={outcome === 'set'}
      acts={outcomesFor(outcome, startMs !== null && startMs <= nowMs).map((each) => ({
        label: t(WORDS[each]),
        run: () => changes.dispose(appointment.id, each),
      }))}
    >
      {notes !== null && (
        <p className="tk-muted" dir="auto">
          {notes}
        </p>
      )}
    </PlanCard>
  );
}
