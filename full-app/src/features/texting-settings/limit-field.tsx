import { Field, pressedKey } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { t } from './texts.js';

export interface LimitFieldProps {
  label: string;
  /** Null: no limit. */
  value: number | null;
  onSave: (value: number | null) => void;
}

/** A number, or none. Saved when it is left or Enter is pressed. */
export function LimitField({ label, value, onSave }: LimitFieldProps): ReactNode {
  const stored = value === null ? '' : String(value);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? stored;
  const isWrong = shown !== '' && !/^[1-9]\d{0,6}$/.test(shown);
  function save(): void {
    if (isWrong || shown === stored) return;
    onSave(shown === '' ? null : Number(shown));
    setTyped(null);
  }
  return (
    <Field
      label={label}
      inputMode="numeric"
      value={shown}
      placeholder={t('noLimit')}
      error={isWrong ? t('whole') : undefined}
      onChange={(event) => setTyped(event.currentTarget.value.trim())}
      onBlur={save}
      onKeyDown={(event) => pressedKey(event) === 'Enter' && save()}
    />
  );
}
