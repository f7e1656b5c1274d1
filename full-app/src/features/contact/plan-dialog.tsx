import type { Communication, Contact } from '@talk/core';
import type { ReactNode } from 'react';
import { AppointmentDialog, FollowUpDialog } from '../../entities/appointment/index.js';
import { nameOf } from '../../entities/contact/index.js';
import { useReminderOptions } from '../../entities/notification/index.js';
import { useOwners } from '../../entities/user/index.js';
import type { PlannedKind } from './contact-menu.js';

export interface PlanDialogProps {
  contact: Contact;
  kind: PlannedKind;
  /** What is changed; none for something new. */
  plan?: Communication;
  onClose: () => void;
}

/** Sets a follow-up or an appointment with a contact, or changes it. */
export function PlanDialog({ contact, kind, plan, onClose }: PlanDialogProps): ReactNode {
  const name = nameOf(contact);
  const owners = useOwners();
  const reminders = useReminderOptions();
  if (kind === 'follow-up')
    return <FollowUpDialog contact={contact} name={name} {...(plan && { reminder: plan })} onClose={onClose} />;
  return reminders === null ? null : (
    <AppointmentDialog
      contact={contact}
      name={name}
      owners={owners}
      reminders={reminders}
      {...(plan && { appointment: plan })}
      onClose={onClose}
    />
  );
}
