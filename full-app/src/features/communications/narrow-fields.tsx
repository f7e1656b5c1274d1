import { QUICK_RANGES } from '@talk/core/contacts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DEFAULT_RANGE, STATUSES, type CommunicationsSearch, type ContactStatus } from './communications-search.js';
import { t } from './texts.js';

/** Spec 1 §9: searches wait for a pause of 200–300 ms. */
const DEBOUNCE_MS = 250;

interface SearchBoxProps {
  /** As it stands in the address. */
  text: string;
  /** @param replace refining a search is one step back, not one per letter */
  onSearch: (text: string, replace: boolean) => void;
}

/** Searches names, numbers and texts. The text lives in the address. */
export function SearchBox({ text: inAddress, onSearch }: SearchBoxProps): ReactNode {
  const [text, setText] = useState(inAddress);
  const asked = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address changed by something else than this field: a link, the back button.
  useEffect(() => {
    if (inAddress === asked.current) return;
    asked.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const go = (value: string): void => {
    clearTimeout(timer.current);
    const q = value.trim();
    if (q === asked.current) return;
    const isRefined = asked.current !== '';
    asked.current = q;
    latest.current(q, isRefined);
  };
  return (
    <form
      className="app-communications-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        go(text);
      }}
    >
      <input
        type="search"
        className="tk-input"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        maxLength={120}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => go(value), DEBOUNCE_MS);
        }}
      />
    </form>
  );
}

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
