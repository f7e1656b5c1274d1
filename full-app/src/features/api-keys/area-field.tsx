import { Icon } from '@talk/ui';
import { CircleAlert } from 'lucide';
import { useId, type ReactNode } from 'react';

interface AreaFieldProps {
  label: string;
  name: string;
  value: string;
  rows: number;
  hint?: string;
  /** What is wrong with the value, in a sentence. */
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** Several lines of text of a form. */
export function AreaField({ label, name, value, rows, hint, error, onChange }: AreaFieldProps): ReactNode {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="tk-input"
        name={name}
        rows={rows}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {error && (
        <p className="tk-error" id={`${id}-error`}>
          <Icon shape={CircleAlert} />
          {error}
        </p>
      )}
      {hint && (
        <p className="tk-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
