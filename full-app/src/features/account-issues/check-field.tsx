import { useId, type ReactNode } from 'react';

interface CheckFieldProps {
  label: string;
  isChecked: boolean;
  /** What is wrong with the answer, in a sentence. */
  error?: string | undefined;
  onChange: (isChecked: boolean) => void;
}

/** One thing to agree to or to say yes to. */
export function CheckField({ label, isChecked, error, onChange }: CheckFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="tk-field">
      <label className="app-business-check">
        <input
          type="checkbox"
          checked={isChecked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {error !== undefined && (
        <p className="tk-error" id={id}>
          {error}
        </p>
      )}
    </div>
  );
}

interface CheckListProps<K extends string> {
  label: string;
  options: readonly (readonly [key: K, name: string])[];
  chosen: readonly K[];
  error: string | undefined;
  onChange: (chosen: K[]) => void;
}

/** Several of a list. */
export function CheckList<K extends string>({ label, options, chosen, error, onChange }: CheckListProps<K>): ReactNode {
  const id = useId();
  return (
    <div className="tk-field app-business-regions" role="group" aria-labelledby={id}>
      <span id={id} className="app-business-label">
        {label}
      </span>
      {options.map(([key, name]) => (
        <label key={key} className="app-business-check">
          <input
            type="checkbox"
            checked={chosen.includes(key)}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, key] : chosen.filter((each) => each !== key))
            }
          />
          {name}
        </label>
      ))}
      {error !== undefined && (
        <p className="tk-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
