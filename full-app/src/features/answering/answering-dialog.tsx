import './answering.css';
import { updateAnswering, uploadMissedCallVoicemail, type Answering } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { useState, type ReactNode } from 'react';
import { TEAM } from '../../entities/user/index.js';
import { AnnouncementField, UPLOAD_MS, type Announcement } from '../../shared/announcement/announcement-field.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { useAppForm } from '../../shared/form/index.js';
import { HoursField } from '../../shared/hours/hours-field.js';
import { t as hoursText } from '../../shared/hours/texts.js';
import { hoursDraft, hoursProblems } from '../../shared/hours/week.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

export const ANSWERING = ['answering'] as const;

export interface AnsweringDialogProps {
  name: string;
  stored: Answering;
  onClose: () => void;
}

/** Hours and greeting as JSON: a form has texts alone. */
type Draft = Record<'answer_by' | 'phone_number' | 'sip_uri' | 'operating_hours' | 'missed' | 'greeting', string>;
type OwnHours = Answering['operating_hours'];

const hoursIn = (json: string): OwnHours => JSON.parse(json) as OwnHours;
const problemsIn = (json: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(hoursProblems({ business_hours: hoursIn(json), holidays: [] })).map(([field, problem]) => [
      field,
      hoursText(problem),
    ]),
  );

const greetingIn = (json: string): Announcement => JSON.parse(json) as Announcement;

const problemIn = (errors: readonly unknown[]): string | undefined =>
  errors.find((each): each is string => typeof each === 'string');

const ENDS = ['line', 'voicemail', 'hang-up'] as const;
const WAYS = ['browser', 'ip_phone', 'phone_number', 'none'] as const;
const SIP = /^sips?:[^\s@]+@[^\s@]+$/;

/** Chooses where the calls of one user ring. */
export function AnsweringDialog({ name, stored, onClose }: AnsweringDialogProps): ReactNode {
  const { client, queries, toasts, user } = useWorkspace();
  const { country } = user.company;
  const hours = JSON.stringify(hoursDraft({ business_hours: stored.operating_hours, holidays: [] }).business_hours);
  const { missed_calls_settings: missed } = stored;
  const [isUploading, setUploading] = useState(false);
  const form = useAppForm<Draft>({
    values: {
      answer_by: stored.answer_by,
      phone_number: phoneDisplay(stored.phone_number),
      sip_uri: stored.sip_uri ?? '',
      operating_hours: hours,
      missed: missed.missed_call_handling_mode,
      greeting: JSON.stringify(missed.greeting),
    },
    check: ({ answer_by: by, phone_number: number, sip_uri: sip, operating_hours: week, missed: end }) => ({
      ...(Object.keys(problemsIn(week)).length > 0 && { operating_hours: t('hoursWrong') }),
      ...(by === 'phone_number' && number.trim() === '' && { phone_number: t('numberNeeded') }),
      ...(isUploading && end === 'voicemail' && { greeting: t('uploadFirst') }),
      ...(by === 'ip_phone' && !SIP.test(sip.trim()) && { sip_uri: t('sipNeeded') }),
    }),
    async save(draft) {
      const by = WAYS.find((way) => way === draft.answer_by) ?? stored.answer_by;
      const body = {
        answer_by: by,
        ...(draft.operating_hours !== hours && { operating_hours: hoursIn(draft.operating_hours) }),
        ...(isMissedChanged(draft) && {
          missed_calls_settings: {
            missed_call_handling_mode: ENDS.find((end) => end === draft.missed) ?? missed.missed_call_handling_mode,
            greeting: greetingIn(draft.greeting),
          },
        }),
        // What is not rung stays as it is.
        ...(by === 'phone_number' && { phone_number: draft.phone_number.trim() }),
        ...(by === 'ip_phone' && { sip_uri: draft.sip_uri.trim() }),
      };
      const saved = await client.api.call(updateAnswering, { params: { id: stored.user_id }, body });
      queries.setQueryData([...ANSWERING, stored.user_id], saved);
      await queries.invalidateQueries({ queryKey: TEAM });
      toasts.show(t('saved'));
      onClose();
    },
  });
  const isMissedChanged = (draft: Draft): boolean =>
    draft.missed !== missed.missed_call_handling_mode || draft.greeting !== JSON.stringify(missed.greeting);
  return (
    <form.AppForm>
      <form.FormDialog title={t('editTitle', { name })} action={t('save')} busyAction={t('saving')} onClose={onClose}>
        <form.AppField name="answer_by">
          {(one) => (
            <ChoiceField
              label={t('by')}
              value={one.state.value}
              options={WAYS.map((way) => [way, t(`by.${way}`)])}
              onChange={one.handleChange}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.answer_by}>
          {(by) => (
            <>
              {by === 'phone_number' && (
                <form.AppField name="phone_number">
                  {(one) => (
                    <one.TextField
                      label={t('number')}
                      type="tel"
                      country={country}
                      hint={t('numberWhy')}
                      maxLength={40}
                    />
                  )}
                </form.AppField>
              )}
              {by === 'ip_phone' && (
                <form.AppField name="sip_uri">
                  {(one) => <one.TextField label={t('sip')} hint={t('sipWhy')} autoComplete="off" spellCheck={false} />}
                </form.AppField>
              )}
            </>
          )}
        </form.Subscribe>
        <form.AppField name="missed">
          {(one) => (
            <ChoiceField
              label={t('missed')}
              why={t('missedWhy', { name })}
              value={one.state.value}
              options={ENDS.map((end) => [end, t(`missed.${end}`)])}
              onChange={one.handleChange}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.missed}>
          {(end) =>
            end === 'voicemail' && (
              <form.AppField name="greeting">
                {(one) => (
                  <AnnouncementField
                    label={t('greeting')}
                    hint={t('greetingWhy', { name })}
                    value={greetingIn(one.state.value)}
                    problem={problemIn(one.state.meta.errors)}
                    onUploading={setUploading}
                    upload={async (body) =>
                      client.api.call(uploadMissedCallVoicemail, {
                        params: { id: stored.user_id },
                        body,
                        timeoutMs: UPLOAD_MS,
                      })
                    }
                    onChange={(value) => one.handleChange(JSON.stringify(value))}
                  />
                )}
              </form.AppField>
            )
          }
        </form.Subscribe>
        <form.AppField name="operating_hours">
          {(one) => (
            <fieldset className="app-own-hours">
              <legend>{t('hours')}</legend>
              <HoursField
                without={{ label: t('hoursNone'), why: t('hoursWhy') }}
                value={hoursIn(one.state.value)}
                problems={problemsIn(one.state.value)}
                onChange={(week) => one.handleChange(JSON.stringify(week))}
              />
            </fieldset>
          )}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}
