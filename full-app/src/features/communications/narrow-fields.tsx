import { QUICK_RANGES } from '@talk/core/contacts';
import type { ReactNode } from 'react';
import { DEFAULT_RANGE, STATUSES, type CommunicationsSearch, type ContactStatus } from './communications-search.js';
import { t } from './texts.js';

const RANGES = [...QUICK_RANGES, 'custom'] as const;

interface DateRangeProps {
  search: CommunicationsSearch;
  onChange: (to: CommunicationsSearch) => void;
}

/** Spans that move with the days, by the company's calendar; or two days. */
export function DateRange({ search, onChange }: DateRangeProps): ReactNode {
  const { range = DEFAULT_RANGE, from, to, ...rest } = search;
  const day = (name: 'from' | 'to', value: string | undefined): ReactNode => (
    <input
      type="date"
      className="tk-input"
      aria-label={t(name)}
      value={value ?? ''}
      onChange={({ currentTarget: { value: next } }) => {
        const { [name]: _former, ...others } = search;
        onChange(next === '' ? others : { ...others, [name]: next });
      }}
    />
  );
  return (
    <>
      <select
        className="tk-input"
        aria-label={t('range')}
        value={range}
        onChange={({ currentTarget: { value } }) => {
          const next = RANGES.find((each) => each === value) ?? DEFAULT_RANGE;
          onChange(next === DEFAULT_RANGE ? rest : { ...rest, range: next });
        }}
      >
        {RANGES.map((each) => (
          <option key={each} value={each}>
            {t(`range.${each}`)}
          </option>
        ))}
      </select>
      {range === 'custom' && (
        <>
          {day('from', from)}
          {day('to', to)}
        </>
      )}
    </>
  );
}

interface StatusFieldProps {
  status: ContactStatus;
  onChange: (to: ContactStatus) => void;
}

/** The status that contacts have now. It stands in the path (spec 1 §2). */
export function StatusField({ status, onChange }: StatusFieldProps): ReactNode {
  return (
    <select
      className="tk-input"
      aria-label={t('status')}
      value={status}
      onChange={({ currentTarget: { value } }) => onChange(STATUSES.find((each) => each === value) ?? 'all')}
    >
      {STATUSES.map((each) => (
        <option key={each} value={each}>
          {t(`status.${each}`)}
        </option>
      ))}
    </select>
  );
}
