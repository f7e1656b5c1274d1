import type { ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import type { Edits } from '../../shared/use-edits.js';
import type { TextingDraft } from './draft.js';
import { LimitField } from './limit-field.js';
import { t } from './texts.js';

/** What a section of the page shows and changes. */
export interface SectionProps {
  edits: Edits<TextingDraft>;
}

/** The choices in the contract's `compliance.schemas.ts`, also in the server's `compliance.presenter.ts`. */
const UNDO = [0, 5, 10, 20] as const;

export function GeneralSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  return (
    <section aria-labelledby="texting-general">
      <h2 id="texting-general">{t('general')}</h2>
      <SettingSwitch
        label={t('enabled')}
        why={t('enabledWhy')}
        on={values.messaging_enabled}
        onChange={(on) => set({ messaging_enabled: on })}
      />
      <SettingSwitch
        label={t('consent')}
        why={t('consentWhy')}
        on={values.requires_text_consent}
        onChange={(on) => set({ requires_text_consent: on })}
      />
      <SettingSwitch
        label={t('longAsMms')}
        why={t('longAsMmsWhy')}
        on={values.send_long_messages_as_mms}
        onChange={(on) => set({ send_long_messages_as_mms: on })}
      />
      <ChoiceField
        label={t('undo')}
        why={t('undoWhy')}
        value={String(values.undo_seconds)}
        options={UNDO.map((seconds) => [
          String(seconds),
          seconds === 0 ? t('noUndo') : t('undoSeconds', { count: seconds }),
        ])}
        error={problems['undo_seconds']}
        onChange={(key) => set({ undo_seconds: UNDO.find((seconds) => String(seconds) === key) ?? 5 })}
      />
      <LimitField
        label={t('accountLimit')}
        why={t('accountLimitWhy')}
        value={values.daily_text_limit}
        error={problems['daily_text_limit']}
        onChange={(limit) => set({ daily_text_limit: limit })}
      />
      <LimitField
        label={t('numberLimit')}
        why={t('numberLimitWhy')}
        value={values.number_text_limit}
        error={problems['number_text_limit']}
        onChange={(limit) => set({ number_text_limit: limit })}
      />
    </section>
  );
}
