import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';

export interface SearchFieldProps {
  /** As in the address. */
  text: string;
  label: string;
  ref?: Ref<HTMLInputElement>;
  onSearch: (text: string) => void;
}

/**
 * A field that narrows what is shown with each letter, and whose text is in the address. It keeps its text itself: the address follows later, and
 * until then the caret must stay where it is.
 */
export function SearchField({ text: inAddress, label, ref, onSearch }: SearchFieldProps): ReactNode {
  const [text, setText] = useState(inAddress);
  const asked = useRef(inAddress);
  // The address was changed by something else: a link, the back button, "Clear search".
  useEffect(() => {
    if (inAddress === asked.current) return;
    asked.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  return (
    <input
      ref={ref}
      type="search"
      className="tk-input"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        asked.current = value;
        onSearch(value);
      }}
    />
  );
}
