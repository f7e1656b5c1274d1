import type { CompanySettings } from '@talk/core/contract';
import { Field } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { SettingSwitch } from '../../shared/setting-switch.js';
import type { SectionProps } from './areas-section.js';
import { t } from './texts.js';

/** How long customers wait at the most for an answer, and who is notified when it is longer. */
export function ResponseSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  const hasTarget =
    values.first_response_minutes !== null ||
    values.next_response_minutes !== null ||
    values.missed_call_response_minutes !== null;
  const target = (name: TargetName, usual: number): ReactNode => (
    <Target
      key={name}
      label={t(`response.${name}`)}
      usual={usual}
      value={values[name]}
      problem={problems[name]}
      onChange={(minutes) => set({ [name]: minutes })}
    />
  );
  return (
    <section aria-labelledby="general-response">
      <h2 id="general-response">{t('response')}</h2>
      <p className="tk-muted">{t('responseWhy')}</p>
      {target('first_response_minutes', 15)}
      {target('next_response_minutes', 60)}
      {target('missed_call_response_minutes', 60)}
      {hasTarget && (
        <>
          <SettingSwitch
            label={t('responseHours')}
            why={t('responseHoursWhy')}
            on={values.response_in_opening_hours}
            onChange={(on) => set({ response_in_opening_hours: on })}
          />
          {target('response_escalation_minutes', 30)}
        </>
      )}
    </section>
  );
}

type TargetName =
  'first_response_minutes' | 'next_response_minutes' | 'missed_call_response_minutes' | 'response_escalation_minutes';

interface TargetProps {
  label: string;
  /** Minutes that are suggested. */
  usual: number;
  value: CompanySettings[TargetName];
  problem: string | undefined;
  onChange: (minutes: number | null) => void;
}

const minutesOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** A switch, and minutes while it is on. */
function Target({ label, usual, value, problem, onChange }: TargetProps): ReactNode {
  // What is not a number yet is shown as it was typed, until the value becomes another one.
  const [typed, setTyped] = useState('');
  const shown = Object.is(minutesOf(typed), value) ? typed : String(value);
  return (
    <>
      <SettingSwitch label={label} on={value !== null} onChange={(on) => onChange(on ? usual : null)} />
      {value !== null && (
        <Field
          label={t('responseMinutes', { of: label })}
          inputMode="numeric"
          value={shown}
          error={problem}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text);
            onChange(minutesOf(text));
          }}
        />
      )}
    </>
  );
}
