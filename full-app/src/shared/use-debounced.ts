import { useEffect, useState } from 'react';

/** Spec 1 §9: searches wait for a pause of 200–300 ms. */
const DEBOUNCE_MS = 250;

/** The value once it has not changed for a moment, so that typing does not send a request for each letter. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
