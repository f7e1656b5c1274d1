import { searchForm, type FilterPeriod } from '@talk/core/contacts';
import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import type { DraftCondition } from './filter-draft.js';
import type { FieldOption, FilterLanguage } from './filter-language.js';
import { t } from './filter-words.js';

export interface ValueControlProps {
  draft: DraftCondition;
  language: FilterLanguage;
  onChange: (to: DraftCondition) => void;
  /** Of the sentence that says what is wrong; undefined when nothing is. */
  errorId: string | undefined;
}

const UNITS = ['days', 'weeks', 'months'] as const;

/** What a field is compared with, by its kind and the operator. */
export function ValueControl({ draft, language, onChange, errorId }: ValueControlProps): ReactNode {
  const field = language.lookup(draft.field);
  const { operator } = draft;
  if (field === undefined || operator === 'known' || operator === 'unknown') return null;
  const wrong = errorId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  const input = (label: string, key: 'text' | 'from' | 'to' | 'last', more: InputHTMLAttributes<HTMLInputElement>) => (
    <input
      className="tk-input"
      aria-label={label}
      value={draft[key]}
      {...wrong}
      {...more}
      onChange={({ currentTarget: { value } }) => onChange({ ...draft, [key]: value })}
    />
  );
  switch (field.kind) {
    case 'flag':
      return (
        <select
          className="tk-input"
          aria-label={t('value')}
          value={draft.isYes ? 'yes' : 'no'}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, isYes: value === 'yes' })}
        >
          <option value="yes">{t('yes')}</option>
          <option value="no">{t('no')}</option>
        </select>
      );
    case 'choice':
    case 'id':
    case 'ids':
      return (
        <Ticks
          label={language.fieldOf(field.name)}
          options={withGone(language.optionsOf(field), draft, language)}
          chosen={draft.chosen}
          errorId={errorId}
          onChange={(chosen) => onChange({ ...draft, chosen })}
        />
      );
    case 'date':
    case 'day':
      if (operator === 'is' || operator === 'is-not')
        return (
          <>
            {input(t('last'), 'last', { type: 'number', min: 1, max: 3650, inputMode: 'numeric' })}
            <select
              className="tk-input"
              aria-label={t('unit')}
              value={draft.unit}
              onChange={({ currentTarget: { value } }) =>
                onChange({
                  ...draft,
                  unit: UNITS.find((each) => each === value) ?? ('days' satisfies FilterPeriod['unit']),
                })
              }
            >
              {UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {t(unit)}
                </option>
              ))}
            </select>
          </>
        );
      return (
        <>
          {input(t(operator === 'between' ? 'from' : 'date'), 'from', { type: 'date' })}
          {operator === 'between' && input(t('to'), 'to', { type: 'date' })}
        </>
      );
    case 'number':
      return input(t('number'), 'text', { type: 'number', min: 0, inputMode: 'numeric' });
    case 'amount':
      return input(t('number'), 'text', { type: 'number', step: 'any', inputMode: 'decimal' });
    case 'phone': {
      const isWhole = operator === 'any-of' || operator === 'none-of';
      return input(t(isWhole ? 'numbers' : 'digits'), 'text', { inputMode: 'tel', autoComplete: 'off' });
    }
    case 'text': {
      const label = t(operator === 'any-of' || operator === 'none-of' ? 'values' : 'value');
      return input(label, 'text', { autoComplete: 'off', placeholder: label });
    }
  }
}

/** What is ticked and not there any more can still be taken off. */
function withGone(
  all: readonly FieldOption[],
  { field, chosen }: DraftCondition,
  { nameOf }: FilterLanguage,
): readonly FieldOption[] {
  const gone = chosen.filter((value) => !all.some((option) => option.value === value));
  return [...all, ...gone.map((value) => ({ value, name: nameOf(field, value) }))];
}

/** From here on, a list is long enough to be searched. */
const LONG = 8;

interface TicksProps {
  label: string;
  options: readonly FieldOption[];
  chosen: readonly (string | number)[];
  errorId: string | undefined;
  onChange: (chosen: readonly (string | number)[]) => void;
}

function Ticks({ label, options, chosen, errorId, onChange }: TicksProps): ReactNode {
  const [text, setText] = useState('');
  if (options.length === 0) return <p className="tk-muted">{t('noOptions')}</p>;
  const shown = options.filter(({ name }) => searchForm(name).includes(searchForm(text.trim())));
  return (
    <fieldset className="app-filter-ticks" aria-describedby={errorId}>
      <legend className="tk-hidden">{label}</legend>
      {options.length > LONG && (
        <input
          className="tk-input"
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      )}
      <div>
        {shown.map(({ value, name, color }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            {color !== undefined && <span className="tk-dot" style={{ background: color }} />}
            <span className="tk-clip">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
