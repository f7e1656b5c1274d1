import type { Integration } from '@talk/core/contract';
import { useId, type ReactNode } from 'react';
import { t } from './texts.js';

type Days = Integration['recording_days'];

const CHOICES: readonly Days[] = [30, 90, 365, 0];

/** How long whoever opens a call's record in the CRM can play its recording there. */
export function RecordingDays({ days, onChange }: { days: Days; onChange: (days: Days) => void }): ReactNode {
  const id = useId();
  return (
    <div className="tk-field">
      <label htmlFor={id}>{t('recordings')}</label>
      <select
        id={id}
        className="tk-input"
        value={days}
        aria-describedby={`${id}-why`}
        onChange={({ currentTarget: { value } }) => {
          const chosen = CHOICES.find((each) => String(each) === value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {CHOICES.map((each) => (
          <option key={each} value={each}>
            {t(`recordings.${each}`)}
          </option>
        ))}
      </select>
      <p className="tk-muted" id={`${id}-why`}>
        {t('recordingsWhy')}
      </p>
    </div>
  );
}
