import { IconButton } from '@talk/ui';
import { Trash2 } from 'lucide';
import { useId, type ReactNode } from 'react';
import { offeredOperators, withField, type DraftCondition } from './filter-draft.js';
import type { FilterLanguage } from './filter-language.js';
import { operatorWord, t } from './filter-words.js';
import { ValueControl } from './value-control.js';

export interface ConditionRowProps {
  draft: DraftCondition;
  language: FilterLanguage;
  /** A value is missing, or is none. */
  isWrong: boolean;
  onChange: (to: DraftCondition) => void;
  onRemove: () => void;
}

/** One condition: field, operator, value. */
export function ConditionRow({ draft, language, isWrong, onChange, onRemove }: ConditionRowProps): ReactNode {
  const errorId = useId();
  const { lookup, offered, fieldOf } = language;
  const operators = offeredOperators(draft.field, lookup);
  // One that is not offered any more, as a field that was archived, stays in a filter that has it.
  const isOther = !offered.some(({ names }) => names.includes(draft.field));
  const options = (names: readonly string[]): ReactNode =>
    names.map((name) => (
      <option key={name} value={name}>
        {fieldOf(name)}
      </option>
    ));
  return (
    <div className="app-filter-row" data-condition={draft.id} role="group" aria-label={fieldOf(draft.field)}>
      <select
        className="tk-input"
        aria-label={t('field')}
        value={draft.field}
        onChange={({ currentTarget: { value } }) => onChange(withField(draft, value, lookup))}
      >
        {offered.map(({ heading, names }) =>
          heading === null ? (
            options(names)
          ) : (
            <optgroup key={heading} label={heading}>
              {options(names)}
            </optgroup>
          ),
        )}
        {isOther && options([draft.field])}
      </select>
      {operators.length > 1 && (
        <select
          className="tk-input"
          aria-label={t('operator')}
          value={draft.operator}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, operator: operators.find((each) => each === value) ?? draft.operator })
          }
        >
          {operators.map((operator) => (
            <option key={operator} value={operator}>
              {operatorWord(operator)}
            </option>
          ))}
        </select>
      )}
      <IconButton icon={Trash2} label={t('remove')} onClick={onRemove} />
      <div className="app-filter-value">
        <ValueControl draft={draft} language={language} onChange={onChange} errorId={isWrong ? errorId : undefined} />
        {isWrong && (
          <p className="tk-error" id={errorId} role="alert">
            {t('incomplete')}
          </p>
        )}
      </div>
    </div>
  );
}
