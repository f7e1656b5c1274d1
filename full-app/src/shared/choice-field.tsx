import { useId, type ReactNode } from 'react';

export interface ChoiceFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [key: string, name: string])[];
  /** What is wrong with the choice, in a sentence. */
  error?: string | undefined;
  onChange: (key: string) => void;
}

/** One of several, with its label. */
export function ChoiceField({ label, value, options, error, onChange }: ChoiceFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="tk-select"
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
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
    </div>
  );
}
