import type { ReactNode } from 'react';
import { AppointmentDialog, FollowUpDialog } from '../../entities/appointment/index.js';
import { nameOf } from '../../entities/contact/index.js';
import { useReminderOptions } from '../../entities/notification/index.js';
import { useOwners } from '../../entities/user/index.js';
import type { Planned } from './use-inbox-acts.js';

/** Sets a follow-up or an appointment with a contact of the inbox. */
export function PlanDialog({ contact, kind, onClose }: Planned & { onClose: () => void }): ReactNode {
  const owners = useOwners();
  const reminders = useReminderOptions();
  const of = { contact, name: nameOf(contact), onClose };
  if (kind === 'follow-up') return <FollowUpDialog {...of} />;
  return reminders === null ? null : <AppointmentDialog {...of} owners={owners} reminders={reminders} />;
}
