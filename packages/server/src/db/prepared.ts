import type { Queries } from './client.js';

interface Preparable<Built> {
  prepare(name: string): Built;
}

/**
 * A query of nearly every request: its text is made once, and PostgreSQL plans it once on each connection. What changes from one request to
 * the next is a `sql.placeholder`. On a transaction the text is made anew, the plan is not.
 *
 * Only for queries whose best plan does not depend on the values: those that look rows up by their keys.
 * @param name of its own in the whole server.
 */
export function prepared<Built>(name: string, build: (q: Queries) => Preparable<Built>): (q: Queries) => Built {
  const known = new WeakMap<Queries, Built>();
  return (q) => {
    const before = known.get(q);
    if (before !== undefined) return before;
    const built = build(q).prepare(name);
    known.set(q, built);
    return built;
  };
}
