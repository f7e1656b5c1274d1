import { useEffect, useRef } from 'react';

/** What effects read without running again when it changes. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
