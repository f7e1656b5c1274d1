import { useId, type ReactNode } from 'react';
import { actionWord, scopeWord, sourceWord } from '../../entities/compliance/index.js';
import { CHOICES, CONSENT_SOURCES, DNC_SOURCES, OPT_OUT_SOURCES, type ConsentsSearch } from './consents-search.js';
import { dncSourceWord, optOutWord, t } from './texts.js';

export interface NarrowFieldsProps {
  search: ConsentsSearch;
  onSearch: (search: ConsentsSearch) => void;
}

/** What a list is narrowed to: kind, how it came, and when. */
export function NarrowFields({ search, onSearch }: NarrowFieldsProps): ReactNode {
  const set = (name: keyof ConsentsSearch, value: string): void => {
    const { [name]: _before, ...rest } = search;
    onSearch(value === '' ? rest : { ...rest, [name]: value });
  };
  const choice = (name: 'scope' | 'action' | 'state' | 'source', label: string, options: readonly Option[]) => (
    <Choice label={label} value={search[name] ?? ''} options={options} onChoose={(value) => set(name, value)} />
  );
  return (
    <div role="group" aria-label={t('narrow')} className="app-consents-narrow">
      {search.of === 'dnc' && choice('source', t('how'), options(DNC_SOURCES, dncSourceWord))}
      {search.of === undefined && (
        <>
          {choice('action', t('what'), options(CHOICES.action, actionWord))}
          {choice('scope', t('about'), options(CHOICES.scope, scopeWord))}
          {choice('source', t('how'), options(CONSENT_SOURCES, sourceWord))}
        </>
      )}
      {search.of === 'opt-outs' && (
        <>
          {choice(
            'state',
            t('state'),
            options(CHOICES.state, (each) => t(each === 'out' ? 'out' : 'cameBack')),
          )}
          {choice('source', t('how'), options(OPT_OUT_SOURCES, optOutWord))}
        </>
      )}
      <Day label={t('from')} value={search.from} max={search.until} onChange={(day) => set('from', day)} />
      <Day label={t('until')} value={search.until} min={search.from} onChange={(day) => set('until', day)} />
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly text: string;
}

const options = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string): readonly Option[] =>
  values.map((value) => ({ value, text: wordOf(value) }));

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options: offered, onChoose }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="tk-input" value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{t('any')}</option>
        {offered.map((each) => (
          <option key={each.value} value={each.value}>
            {each.text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

function Day({ label, value = '', min, max, onChange }: DayProps): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="tk-input"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
