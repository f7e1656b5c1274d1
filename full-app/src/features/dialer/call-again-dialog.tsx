import { ownZone } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { followUpTimes } from '../../shared/follow-up-times.js';
import { momentOf } from '../../shared/form-moment.js';
import { useAppForm } from '../../shared/form/index.js';
import { t } from './call-again.texts.js';

const YEAR_MS = 366 * 86_400_000;

export interface CallAgainDialogProps {
  name: string;
  /** Called with an ISO 8601 moment. Rejects with the server’s refusal. */
  onTime: (at: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks when a contact is called again, by the clock of the user. */
export function CallAgainDialog({ name, onTime, onClose }: CallAgainDialogProps): ReactNode {
  const zone = ownZone();
  const [usual] = useState(() => followUpTimes(Date.now(), zone).morning);
  const form = useAppForm({
    values: { ...usual },
    check: (values) => {
      if (values.date === '') return { date: t('dayMissing') };
      if (values.time === '') return { time: t('timeMissing') };
      const ahead = momentOf(values, zone) - Date.now();
      if (ahead <= 0) return { time: t('past') };
      return ahead > YEAR_MS ? { date: t('tooFar') } : {};
    },
    save: async (values) => {
      await onTime(new Date(momentOf(values, zone)).toISOString());
      onClose();
    },
    explain: (error) => ({ fields: {}, form: error }),
  });
  return (
    <form.AppForm>
      <form.FormDialog title={t('title', { name })} action={t('save')} busyAction={t('saving')} onClose={onClose}>
        <div className="app-pair">
          <form.AppField name="date">{(field) => <field.TextField label={t('day')} type="date" />}</form.AppField>
          <form.AppField name="time">{(field) => <field.TextField label={t('time')} type="time" />}</form.AppField>
        </div>
        <p className="tk-muted">{t('clock', { zone: zone.replaceAll('_', ' ') })}</p>
      </form.FormDialog>
    </form.AppForm>
  );
}
