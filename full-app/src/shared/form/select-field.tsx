import { Icon } from '@talk/ui';
import { useSelector } from '@tanstack/react-form';
import { CircleAlert } from 'lucide';
import { useId, type ReactNode } from 'react';
import { useFieldContext } from './form-context.js';

export interface SelectFieldProps {
  label: string;
  /** What stands for nothing; absent: one of the options is always chosen. */
  empty?: string;
  options: readonly { readonly key: string; readonly name: string }[];
}

/** One of several of a form, or nothing: its value is the key, or an empty text. */
export function SelectField({ label, empty, options }: SelectFieldProps): ReactNode {
  const id = useId();
  const field = useFieldContext<string>();
  const errors = useSelector(field.store, ({ meta }) => meta.errors);
  const error = errors.find((each) => typeof each === 'string');
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="tk-select"
        name={field.name}
        value={field.state.value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ currentTarget: { value } }) => field.handleChange(value)}
        onBlur={field.handleBlur}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p className="tk-error" id={`${id}-error`}>
          <Icon shape={CircleAlert} />
          {error}
        </p>
      )}
    </div>
  );
}
