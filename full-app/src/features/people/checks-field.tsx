import { useId, type ReactNode } from 'react';
import { withId } from './person-draft.js';
import { t } from './texts.js';

interface ChecksFieldProps {
  legend: string;
  options: readonly { readonly id: number; readonly name: string }[];
  chosen: readonly number[];
  problem: string | undefined;
  onChange: (ids: number[]) => void;
}

/** Several of a list, by name. What was chosen and is not in the list, such as a line that was deleted, is one box. */
export function ChecksField({ legend, options, chosen, problem, onChange }: ChecksFieldProps): ReactNode {
  const id = useId();
  const others = chosen.filter((each) => !options.some((option) => option.id === each));
  return (
    <fieldset className="app-person-checks" aria-describedby={problem === undefined ? undefined : id}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.id} className="app-person-check">
          <input
            type="checkbox"
            checked={chosen.includes(option.id)}
            onChange={({ currentTarget: { checked } }) => onChange(withId(chosen, option.id, checked))}
          />
          <span dir="auto">{option.name}</span>
        </label>
      ))}
      {others.length > 0 && (
        <label className="app-person-check">
          <input type="checkbox" checked onChange={() => onChange(chosen.filter((each) => !others.includes(each)))} />
          <span>{t('limitOthers', { count: others.length })}</span>
        </label>
      )}
      {problem !== undefined && (
        <p className="tk-error" id={id}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
