import type { ReactNode } from 'react';
import { SettingSwitch } from '../../shared/setting-switch.js';
import type { SectionProps } from './areas-section.js';
import { t } from './texts.js';

interface TranscriptionSectionProps extends SectionProps {
  /** The server has a transcriber. */
  isAvailable: boolean;
}

/** Which recordings become text, and when. */
export function TranscriptionSection({ edits: { values, set }, isAvailable }: TranscriptionSectionProps): ReactNode {
  const isOn = values.call_transcription_enabled || values.voicemail_transcription_enabled;
  return (
    <section aria-labelledby="general-transcription">
      <h2 id="general-transcription">{t('transcription')}</h2>
      {!isAvailable && (
        <p className="tk-muted">
          {t('transcriptionMissing')} <code>TWILIO_INTELLIGENCE_SID</code>
        </p>
      )}
      <SettingSwitch
        label={t('transcribeCalls')}
        why={t('transcribeCallsWhy')}
        on={values.call_transcription_enabled}
        onChange={(on) => set({ call_transcription_enabled: on })}
      />
      <SettingSwitch
        label={t('transcribeVoicemails')}
        on={values.voicemail_transcription_enabled}
        onChange={(on) => set({ voicemail_transcription_enabled: on })}
      />
      {isOn && (
        <SettingSwitch
          label={t('transcribeAll')}
          why={t('transcribeAllWhy')}
          on={values.transcribes_automatically}
          onChange={(on) => set({ transcribes_automatically: on })}
        />
      )}
      <SettingSwitch
        label={t('aiArea')}
        why={t('aiAreaWhy')}
        on={values.aloai_enabled}
        onChange={(on) => set({ aloai_enabled: on })}
      />
    </section>
  );
}
