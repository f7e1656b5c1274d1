import { pressedKey } from '@talk/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Spec 1 §9: searches wait for a pause of 200–300 ms. */
const DEBOUNCE_MS = 250;

export interface SearchBoxProps {
  /** As it stands in the address. */
  text: string;
  label: string;
  hint: string;
  className?: string;
  /** @param replace refining a search is one step back, not one per letter */
  onSearch: (text: string, replace: boolean) => void;
}

/** A field whose text lives in the address. Escape empties it. */
export function SearchBox({ text: inAddress, label, hint, className, onSearch }: SearchBoxProps): ReactNode {
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
      className={className}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        go(text);
      }}
    >
      <input
        type="search"
        className="tk-input"
        aria-label={label}
        placeholder={hint}
        maxLength={120}
        value={text}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Escape' || text === '') return;
          event.preventDefault();
          setText('');
          go('');
        }}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => go(value), DEBOUNCE_MS);
        }}
      />
    </form>
  );
}
