import { Field } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { limitIn } from './draft.js';
import { t } from './texts.js';

export interface LimitFieldProps {
  label: string;
  why?: string;
  /** Null: no limit. 0: what was typed is not a limit. */
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}

/** A number from 1, or none. */
export function LimitField({ label, why, value, error, onChange }: LimitFieldProps): ReactNode {
  // What is not a limit is shown as it was typed, until the value becomes another one.
  const [typed, setTyped] = useState('');
  const stored = value === null ? '' : String(value);
  const shown = limitIn(typed) === value ? typed : stored;
  return (
    <Field
      label={label}
      hint={why}
      inputMode="numeric"
      value={shown}
      placeholder={t('noLimit')}
      error={value === 0 ? t('whole') : error}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(limitIn(text));
      }}
    />
  );
}
