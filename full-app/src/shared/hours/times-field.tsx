import type { ReactNode } from 'react';
import type { Day } from './week.js';
import { t } from './texts.js';

type Times = Pick<Day, 'open' | 'close'>;

export interface TimesFieldProps {
  /** The day that the times are of. */
  name: string;
  value: Times;
  /** Id of the sentence about what is wrong. */
  problemId: string | undefined;
  onChange: (times: Times) => void;
}

/** From when to when, on the clock of the line. */
export function TimesField({ name, value, problemId, onChange }: TimesFieldProps): ReactNode {
  const field = (end: keyof Times, label: string): ReactNode => (
    <input
      type="time"
      className="tk-input"
      aria-label={label}
      aria-invalid={problemId === undefined ? undefined : true}
      aria-describedby={problemId}
      value={value[end] ?? ''}
      onChange={({ currentTarget }) =>
        onChange({ open: value.open, close: value.close, [end]: currentTarget.value || null })
      }
    />
  );
  return (
    <span className="app-times">
      {field('open', t('opensOf', { day: name }))}
      <span aria-hidden="true">–</span>
      {field('close', t('closesOf', { day: name }))}
    </span>
  );
}
