import { useId, type ReactNode } from 'react';

export interface ChoiceFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [key: string, name: string])[];
  /** What the choice means. */
  why?: string;
  /** What is wrong with the choice, in a sentence. */
  error?: string | undefined;
  onChange: (key: string) => void;
}

/** One of several, with its label. */
export function ChoiceField({ label, value, options, why, error, onChange }: ChoiceFieldProps): ReactNode {
  const id = useId();
  const described = [error && `${id}-error`, why && `${id}-why`].filter(Boolean).join(' ');
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="tk-select"
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p className="tk-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {why !== undefined && (
        <p className="tk-hint" id={`${id}-why`}>
          {why}
        </p>
      )}
    </div>
  );
}
