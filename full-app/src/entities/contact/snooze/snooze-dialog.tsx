import type { Contact } from '@talk/core';
import { ownZone } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { followUpTimes } from '../../../shared/follow-up-times.js';
import { momentOf } from '../../../shared/form-moment.js';
import { useAppForm } from '../../../shared/form/index.js';
import { nameOf } from '../contact-words.js';
import { t } from './snooze-words.js';

/** The limit of the server's `contact-snooze.service.ts`. */
const YEAR_MS = 366 * 86_400_000;

export interface SnoozeDialogProps {
  contact: Contact;
  /** Called with an ISO 8601 moment. */
  onSnooze: (until: string) => void;
  onClose: () => void;
}

/** Asks until when a contact is pending, by the clock of the user. */
export function SnoozeDialog({ contact, onSnooze, onClose }: SnoozeDialogProps): ReactNode {
  const zone = ownZone();
  const [usual] = useState(() => followUpTimes(Date.now(), zone).morning);
  const form = useAppForm({
    values: { ...usual },
    check: (values) => {
      const { date, time } = values;
      if (date === '') return { date: t('dayMissing') };
      if (time === '') return { time: t('timeMissing') };
      const ahead = momentOf(values, zone) - Date.now();
      if (ahead <= 0) return { time: t('past') };
      return ahead > YEAR_MS ? { date: t('tooFar') } : {};
    },
    save: (values) => {
      onSnooze(new Date(momentOf(values, zone)).toISOString());
      onClose();
      return Promise.resolve();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t('title', { name: nameOf(contact) })}
        action={t('save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        <div className="app-pair">
          <form.AppField name="date">{(field) => <field.TextField label={t('day')} type="date" />}</form.AppField>
          <form.AppField name="time">{(field) => <field.TextField label={t('time')} type="time" />}</form.AppField>
        </div>
        <p className="tk-muted">{t('clock', { zone: zone.replaceAll('_', ' ') })}</p>
      </form.FormDialog>
    </form.AppForm>
  );
}
