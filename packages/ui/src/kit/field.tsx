import { CircleAlert } from 'lucide';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { Icon } from './icon.js';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What is wrong with the value, in a sentence. */
  error?: string | undefined;
  /** A hint while typing. */
  hint?: string | undefined;
  /** `warn`: the hint is about a likely mistake. */
  hintTone?: 'warn' | undefined;
}

export function Field({ label, error, hint, hintTone, ...input }: FieldProps): ReactNode {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="tk-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className="tk-error" id={`${id}-error`}>
          <Icon shape={CircleAlert} />
          {error}
        </p>
      )}
      {hint && (
        <p className="tk-hint" id={`${id}-hint`} role="status" data-tone={hintTone}>
          {hint}
        </p>
      )}
    </div>
  );
}
