import { REMIND_MINUTES, type NotificationSettings } from '@talk/core/contacts';
import type { ReactNode } from 'react';
import { remindWords } from '../../entities/appointment/index.js';
import { t } from './notification-texts.js';

type Options = NotificationSettings['reminders_options'];

export interface ReminderSectionProps {
  chosen: Options;
  onChange: (options: Options) => void;
}

/** When a new appointment reminds its owner, unless they choose other times for it. */
export function ReminderSection({ chosen, onChange }: ReminderSectionProps): ReactNode {
  return (
    <section aria-labelledby="notify-remind">
      <h2 id="notify-remind">{t('remind')}</h2>
      <p className="tk-muted">{t('remind.why')}</p>
      <div role="group" aria-labelledby="notify-remind" className="app-notify-remind">
        {REMIND_MINUTES.map((minutes) => (
          <label key={minutes}>
            <input
              type="checkbox"
              checked={chosen.includes(minutes)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(REMIND_MINUTES.filter((each) => (each === minutes ? checked : chosen.includes(each))))
              }
            />
            {remindWords(minutes)}
          </label>
        ))}
      </div>
    </section>
  );
}
