import type { Communication, Contact } from '@talk/core';
import { timeText } from '@talk/ui';
import { Bell, BellOff } from 'lucide';
import type { ReactNode } from 'react';
import { useAppointmentChanges } from '../../entities/appointment/index.js';
import { dateWords } from '../../shared/dates.js';
import { PlanCard } from './plan-card.js';
import { t } from './texts.js';

export interface ReminderCardProps {
  reminder: Communication;
  contact: Contact;
  zone: string;
  format: 12 | 24;
}

/** A follow-up: what, when on the contact's clock, and whether it is done. */
export function ReminderCard({ reminder, contact, zone, format }: ReminderCardProps): ReactNode {
  const changes = useAppointmentChanges();
  const { disposition_status2: status, user_name: who } = reminder;
  const isOpen = status === 'placed';
  const { zones, source } = contact.local_zone;
  const isTheirs = source === 'explicit';
  const theirZone = isTheirs ? (zones[0] ?? zone) : zone;
  const dueMs = reminder.due_at === null ? null : Date.parse(reminder.due_at);
  const when =
    dueMs === null
      ? null
      : t(isTheirs ? 'followUpAtTheirs' : 'followUpAt', {
          day: dateWords(dueMs, theirZone),
          time: timeText(dueMs, theirZone, format),
        });
  return (
    <PlanCard
      contact={contact}
      plan={reminder}
      kind="follow-up"
      icon={isOpen ? Bell : BellOff}
      title={t(isOpen ? 'followUp' : status === 'completed' ? 'followUpDone' : 'followUpCanceled')}
      facts={[who, when].filter((part) => part !== null).join(' · ')}
      isOpen={isOpen}
      acts={
        isOpen
          ? [
              { label: t('followUpComplete'), run: () => changes.completeReminder(reminder.id) },
              { label: t('planCancel'), run: () => changes.cancelReminder(reminder.id) },
            ]
          : []
      }
    />
  );
}
