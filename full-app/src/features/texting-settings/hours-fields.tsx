import { Field } from '@talk/ui';
import { useId, type ReactNode } from 'react';
import { t } from './quiet-texts.js';
import { dayName, EVERY_DAY } from './week.js';

interface TimesFieldsProps {
  open: string;
  close: string;
  error: string | undefined;
  onChange: (times: { open?: string; close?: string }) => void;
}

/** From when to when, as two times. */
export function TimesFields({ open, close, error, onChange }: TimesFieldsProps): ReactNode {
  return (
    <div className="app-texting-times">
      <Field
        label={t('from')}
        type="time"
        required
        value={open}
        error={error}
        onChange={({ currentTarget: { value } }) => onChange({ open: value })}
      />
      <Field
        label={t('to')}
        type="time"
        required
        value={close}
        onChange={({ currentTarget: { value } }) => onChange({ close: value })}
      />
    </div>
  );
}

interface DaysFieldProps {
  /** 0 is Sunday. */
  days: readonly number[];
  error: string | undefined;
  onChange: (days: number[]) => void;
}

/** Days of the week. */
export function DaysField({ days, error, onChange }: DaysFieldProps): ReactNode {
  const id = useId();
  return (
    <fieldset className="app-texting-days" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{t('days')}</legend>
      <div>
        {EVERY_DAY.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={days.includes(day)}
              aria-invalid={error === undefined ? undefined : true}
              onChange={({ currentTarget: { checked } }) =>
                onChange(EVERY_DAY.filter((each) => (each === day ? checked : days.includes(each))))
              }
            />
            <span>{dayName(day)}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className="tk-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
