import type { ReactNode } from 'react';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { problemAt } from '../../shared/use-edits.js';
import { USUAL_WINDOW } from './draft.js';
import type { SectionProps } from './general-section.js';
import { DaysField, TimesFields } from './hours-fields.js';
import { QuietRules } from './quiet-rules.js';
import { t } from './quiet-texts.js';

/** When texts are sent: in the company's own hours, and in those of the recipient's place. */
export function QuietSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  const { text_window: window } = values;
  return (
    <section aria-labelledby="texting-quiet">
      <h2 id="texting-quiet">{t('title')}</h2>
      <p className="tk-muted">{t('why')}</p>
      <SettingSwitch
        label={t('replies')}
        why={t('repliesWhy')}
        on={values.replies_in_quiet_hours}
        onChange={(on) => set({ replies_in_quiet_hours: on })}
      />
      <SettingSwitch
        label={t('window')}
        why={t('windowWhy')}
        on={window !== null}
        onChange={(on) => set({ text_window: on ? USUAL_WINDOW : null })}
      />
      {window !== null && (
        <>
          <TimesFields
            open={window.open}
            close={window.close}
            error={problemAt(problems, 'text_window.open') ?? problemAt(problems, 'text_window.close')}
            onChange={(times) => set({ text_window: { ...window, ...times } })}
          />
          <DaysField
            days={window.weekdays}
            error={problemAt(problems, 'text_window.weekdays')}
            onChange={(weekdays) => set({ text_window: { ...window, weekdays } })}
          />
        </>
      )}
      <QuietRules />
    </section>
  );
}
