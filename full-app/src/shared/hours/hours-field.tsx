import './hours.css';
import { Button, dateText } from '@talk/ui';
import { useId, type ReactNode } from 'react';
import { SettingSwitch } from '../setting-switch.js';
import { problemAt, type Problems } from '../use-edits.js';
import { closesNextDay, copyToOpenDays, usualWeek, type Day } from './week.js';
import { TimesField } from './times-field.js';
import { t } from './texts.js';

/** A Sunday, at noon UTC. */
const SUNDAY_MS = Date.parse('2026-11-01T12:00:00Z');
const DAY_MS = 86_400_000;
const dayName = (day: number): string => dateText(SUNDAY_MS + day * DAY_MS, { timeZone: 'UTC', weekday: 'long' });

export interface HoursFieldProps {
  /** What it means that there are no hours. */
  without: { label: string; why?: string };
  /** Sunday first. */
  value: readonly Day[] | null;
  problems: Problems;
  onChange: (value: Day[] | null) => void;
}

/** The hours of each weekday. The hours of one day can be copied to every open day. */
export function HoursField({ without, value, problems, onChange }: HoursFieldProps): ReactNode {
  const id = useId();
  const set = (at: number, change: Partial<Day>): void =>
    onChange((value ?? []).map((day, each) => (each === at ? { ...day, ...change } : day)));
  return (
    <>
      <SettingSwitch
        {...without}
        on={value === null}
        onChange={(isWithout) => onChange(isWithout ? null : usualWeek())}
      />
      {value !== null && (
        <ul className="app-hours" aria-label={t('week')}>
          {value.map((day, at) => {
            const name = dayName(at);
            const problem = problemAt(problems, `business_hours.${at}`);
            return (
              <li key={name}>
                <label>
                  <input
                    type="checkbox"
                    checked={day.is_open}
                    onChange={({ currentTarget: { checked } }) => set(at, { is_open: checked })}
                  />
                  {name}
                </label>
                {day.is_open ? (
                  <TimesField
                    name={name}
                    value={day}
                    problemId={problem === undefined ? undefined : `${id}-${at}`}
                    onChange={(times) => set(at, times)}
                  />
                ) : (
                  <span className="tk-muted">{t('closedDay')}</span>
                )}
                {day.is_open && (
                  <Button
                    tone="quiet"
                    aria-label={t('copyOf', { day: name })}
                    onClick={() => onChange(copyToOpenDays(value, at))}
                  >
                    {t('copy')}
                  </Button>
                )}
                {day.is_open && <HoursHint day={day} />}
                {problem !== undefined && (
                  <p className="tk-error" id={`${id}-${at}`}>
                    {problem}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** "Open all day", "Closes on the next day". */
function HoursHint({ day }: { day: Day }): ReactNode {
  if (day.open === null && day.close === null) return <p className="tk-hint">{t('allDay')}</p>;
  return closesNextDay(day) ? <p className="tk-hint">{t('nextDay')}</p> : null;
}
