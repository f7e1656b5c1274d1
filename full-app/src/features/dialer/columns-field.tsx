import type { ReactNode } from 'react';
import { CHOOSABLE, type TaskColumn } from './task-columns.js';
import { t } from './texts.js';

export interface ColumnsFieldProps {
  chosen: readonly TaskColumn[];
  onChange: (columns: readonly TaskColumn[]) => void;
}

/** What a list shows next to the contact, which every row has. Columns keep their place; new ones go to the end. */
export function ColumnsField({ chosen, onChange }: ColumnsFieldProps): ReactNode {
  return (
    <fieldset className="app-dialer-columns">
      <legend>{t('columns')}</legend>
      {CHOOSABLE.map(({ id, title }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) => {
              const others = chosen.filter((each) => each !== id && each !== 'contact');
              onChange(['contact', ...others, ...(checked ? [id] : [])]);
            }}
          />
          <span>{title()}</span>
        </label>
      ))}
    </fieldset>
  );
}
