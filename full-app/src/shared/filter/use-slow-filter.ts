import { useEffect, useRef, useState } from 'react';

/** Cancel is offered then, and the filter given up (reading 39). */
const CANCEL_AFTER_MS = 2_000;
const REVERT_AFTER_MS = 30_000;

/** A filter that is not applied: its search can be tried again. */
export interface LeftFilter<S> {
  readonly search: S;
  readonly key: string;
  /** The person gave it up, or it took too long. */
  readonly why: 'stopped' | 'slow';
}

/** What is asked for, and how to go elsewhere. */
export interface AskedSearch<S> {
  readonly search: S;
  /** The same for the same rows. */
  readonly key: string;
  /** It leaves something out: what does not cannot be given up. */
  readonly isFiltered: boolean;
  /** Where one goes back to when nothing was shown before. */
  readonly first: S;
  readonly go: (to: S, replace: boolean) => void;
}

export interface SlowFilter {
  /** It is taking long, and can be cancelled. */
  readonly isSlow: boolean;
  readonly cancel: () => void;
  /** The one that was left last; null once another one is applied, or it was put away. */
  readonly left: Pick<LeftFilter<unknown>, 'why'> | null;
  readonly again: () => void;
  readonly putAway: () => void;
}

/**
 * Watches how long the list takes for a filter, and goes back to the one before.
 * @param isShown the rows are those of the search
 * @param isWaiting they are asked for
 */
export function useSlowFilter<S>(
  { search, key, isFiltered, first, go }: AskedSearch<S>,
  isShown: boolean,
  isWaiting: boolean,
): SlowFilter {
  /** What was shown last. */
  const shown = useRef<S>(first);
  const [slowKey, setSlowKey] = useState<string | null>(null);
  const [left, setLeft] = useState<LeftFilter<S> | null>(null);
  const leave = (why: LeftFilter<S>['why']): void => {
    setSlowKey(null);
    setLeft({ search, key, why });
    go(shown.current, true);
  };
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
    if (isShown) shown.current = search;
  });
  const isAway = left !== null && isShown && left.key === key;
  // Applied after all: there is nothing to try again.
  if (isAway) setLeft(null);
  useEffect(() => {
    if (!isWaiting || !isFiltered) return undefined;
    const slow = setTimeout(() => setSlowKey(key), CANCEL_AFTER_MS);
    const over = setTimeout(() => latest.current('slow'), REVERT_AFTER_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(over);
    };
  }, [isWaiting, isFiltered, key]);
  return {
    isSlow: isWaiting && slowKey === key,
    cancel: () => leave('stopped'),
    left,
    again: () => {
      if (left === null) return;
      setLeft(null);
      go(left.search, false);
    },
    putAway: () => setLeft(null),
  };
}
