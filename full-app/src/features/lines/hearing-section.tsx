import { uploadGreeting } from '@talk/core/contract';
import { Field } from '@talk/ui';
import type { ReactNode } from 'react';
import {
  AnnouncementField,
  UPLOAD_MS,
  type Announcement,
  type AnnouncementFieldProps,
} from '../../shared/announcement/announcement-field.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { TextArea } from '../../shared/text-area.js';
import { problemAt } from '../../shared/use-edits.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { SectionProps } from './line-draft.js';
import { t } from './texts.js';

type End = 'voicemail' | 'hang-up';
const endOf = (key: string): End => (key === 'hang-up' ? 'hang-up' : 'voicemail');

/** What callers hear: while the line is open, while it is closed, and when nobody answers. */
export function HearingSection({ line, values, problems, set }: SectionProps): ReactNode {
  const { greeting, recording_announcement: announcement, closed, voicemail } = values;
  const { client } = useWorkspace();
  const upload: AnnouncementFieldProps<Announcement>['upload'] = async (body) =>
    client.api.call(uploadGreeting, { params: { id: line.campaign_id }, body, timeoutMs: UPLOAD_MS });
  const ends: [End, string][] = [
    ['voicemail', t('to.voicemail')],
    ['hang-up', t('to.hang-up')],
  ];
  return (
    <>
      <section aria-labelledby="line-hear">
        <h2 id="line-hear">{t('hear')}</h2>
        <SettingSwitch
          label={t('greets')}
          why={t('greetsWhy')}
          on={greeting !== null}
          onChange={(on) => set({ greeting: on ? (line.greeting ?? { text: '', file_id: null }) : null })}
        />
        {greeting !== null && (
          <AnnouncementField
            label={t('greeting')}
            upload={upload}
            value={greeting}
            problem={problemAt(problems, 'greeting')}
            onChange={(value) => set({ greeting: value })}
          />
        )}
        <SettingSwitch label={t('records')} on={values.records_calls} onChange={(on) => set({ records_calls: on })} />
        {values.records_calls && (
          <SettingSwitch
            label={t('announces')}
            why={t('announcesWhy')}
            on={announcement !== null}
            onChange={(on) =>
              set({ recording_announcement: on ? (line.recording_announcement ?? t('announcementDraft')) : null })
            }
          />
        )}
        {values.records_calls && announcement !== null && (
          <TextArea
            label={t('announcement')}
            value={announcement}
            maxLength={300}
            error={problems.recording_announcement}
            onChange={({ currentTarget: { value } }) => set({ recording_announcement: value })}
          />
        )}
      </section>
      <section aria-labelledby="line-closed">
        <h2 id="line-closed">{t('whileClosed')}</h2>
        <AnnouncementField
          label={t('closedMessage')}
          upload={upload}
          value={closed}
          problem={problemAt(problems, 'closed')}
          onChange={(value) => set({ closed: value })}
        />
        <ChoiceField
          label={t('afterClosed')}
          value={closed.afterwards}
          options={ends}
          onChange={(end) => set({ closed: { ...closed, afterwards: endOf(end) } })}
        />
      </section>
      <section aria-labelledby="line-unanswered">
        <h2 id="line-unanswered">{t('unanswered')}</h2>
        <ChoiceField
          label={t('noAnswer')}
          value={values.no_answer}
          options={ends}
          error={problems.no_answer}
          onChange={(end) => set({ no_answer: endOf(end) })}
        />
        <AnnouncementField
          label={t('voicemail')}
          upload={upload}
          value={voicemail}
          problem={problems['voicemail.text'] ?? problems['voicemail.file_id']}
          onChange={(value) => set({ voicemail: value })}
        />
        <Field
          label={t('voicemailSeconds')}
          type="number"
          min={5}
          max={600}
          value={Number.isNaN(voicemail.max_seconds) ? '' : voicemail.max_seconds}
          error={problems['voicemail.max_seconds']}
          onChange={({ currentTarget }) =>
            set({ voicemail: { ...voicemail, max_seconds: currentTarget.valueAsNumber } })
          }
        />
      </section>
    </>
  );
}
