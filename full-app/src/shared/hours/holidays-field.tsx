import './hours.css';
import { Button, Field, IconButton } from '@talk/ui';
import { Plus, Trash2 } from 'lucide';
import { useId, type ReactNode } from 'react';
import type { Problems } from '../use-edits.js';
import type { Holiday } from './week.js';
import { TimesField } from './times-field.js';
import { t } from './texts.js';

/** The limit in the contract's `hours.schemas.ts`. */
const AT_MOST = 200;

export interface HolidaysFieldProps {
  value: readonly Holiday[];
  problems: Problems;
  onChange: (value: Holiday[]) => void;
}

/** Days with hours of their own. A holiday without times is closed. */
export function HolidaysField({ value, problems, onChange }: HolidaysFieldProps): ReactNode {
  const id = useId();
  const whole = problems.holidays;
  const set = (at: number, change: Partial<Holiday>): void =>
    onChange(value.map((holiday, each) => (each === at ? { ...holiday, ...change } : holiday)));
  return (
    <fieldset className="app-holidays">
      <legend>{t('holidays')}</legend>
      {value.length === 0 && <p className="tk-muted">{t('noHolidays')}</p>}
      <ul>
        {value.map((holiday, at) => {
          const name = holiday.name.trim() || t('holidayNumber', { number: at + 1 });
          const row = `holidays.${at}`;
          const problem = problems[row] ?? problems[`${row}.open`] ?? problems[`${row}.close`];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place: two can be empty
            <li key={at}>
              <Field
                label={t('date')}
                type="date"
                value={holiday.date}
                error={problems[`${row}.date`]}
                onChange={({ currentTarget: { value: date } }) => set(at, { date })}
              />
              <Field
                label={t('holidayLabel')}
                value={holiday.name}
                maxLength={80}
                error={problems[`${row}.name`]}
                onChange={({ currentTarget: { value: text } }) => set(at, { name: text })}
              />
              <TimesField
                name={name}
                value={holiday}
                problemId={problem === undefined ? undefined : `${id}-${at}`}
                onChange={(times) => set(at, times)}
              />
              <label className="app-holiday-yearly">
                <input
                  type="checkbox"
                  aria-label={t('everyYearOf', { name })}
                  checked={holiday.repeats_yearly === true}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(value.map((each, place) => (place === at ? withYearly(each, checked) : each)))
                  }
                />
                <span>{t('everyYear')}</span>
              </label>
              <IconButton
                icon={Trash2}
                label={t('removeHoliday', { name })}
                onClick={() => onChange(value.toSpliced(at, 1))}
              />
              {problem === undefined ? (
                holiday.open === null && holiday.close === null && <p className="tk-hint">{t('closedAllDay')}</p>
              ) : (
                <p className="tk-error" id={`${id}-${at}`}>
                  {problem}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {whole !== undefined && (
        <p className="tk-error" role="alert">
          {whole}
        </p>
      )}
      <Button
        icon={Plus}
        disabled={value.length >= AT_MOST}
        onClick={() => onChange([...value, { date: '', name: '', open: null, close: null }])}
      >
        {t('addHoliday')}
      </Button>
    </fieldset>
  );
}

/** Left out when it is off, so that a choice that was changed back is not an edit. */
function withYearly({ repeats_yearly: _yearly, ...holiday }: Holiday, repeats: boolean): Holiday {
  return repeats ? { ...holiday, repeats_yearly: true } : holiday;
}
