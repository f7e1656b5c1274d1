import { createContext, useContext } from 'react';

/** The routes of the last two navigations, by their paths (spec 1 §2). */
export interface Visited {
  readonly current: () => string | null;
  readonly previous: () => string | null;
  /** Call after every navigation. One that changes the search or the hash only is not another route. */
  readonly record: (path: string) => void;
  /** The path from which the user came to this one; null if they started here. Right even before this one is recorded. */
  readonly before: (path: string) => string | null;
}

export function createVisited(): Visited {
  let current: string | null = null;
  let previous: string | null = null;
  return {
    current: () => current,
    previous: () => previous,
    record(path) {
      if (path !== current) [current, previous] = [path, current];
    },
    before: (path) => (path === current ? previous : current),
  };
}

export const VisitedContext = createContext<Visited>(createVisited());

export const useVisited = (): Visited => useContext(VisitedContext);
