import { Client } from 'pg';

export interface RoundTrips {
  /** What each round trip asked, statement by statement. */
  readonly trips: readonly (readonly string[])[];
  stop(): void;
}

type Query = (this: Client, ...args: unknown[]) => unknown;

/**
 * Counts how often this process asks PostgreSQL and waits, on any connection, until `stop`. Whatever is sent after an answer has come begins
 * another round trip: `begin` and `commit` as well. Only statements that go out together, before any of them is answered, are one.
 * What tells other nodes of events is left out: it is sent after the commit, for many at once, and nobody waits for it.
 */
export function countRoundTrips(): RoundTrips {
  const trips: string[][] = [];
  const open = new WeakMap<Client, string[]>();
  const prototype = Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function counted(...args) {
    const text = textOf(args[0]);
    if (text.includes('pg_notify')) return query.apply(this, args);
    const trip = open.get(this) ?? [];
    if (trip.length === 0) trips.push(trip);
    trip.push(text);
    open.set(this, trip);
    const answered = (): void => {
      if (open.get(this) === trip) open.delete(this);
    };
    const callback = args.at(-1);
    if (typeof callback === 'function')
      return query.apply(this, [
        ...args.slice(0, -1),
        (...answer: unknown[]) => {
          answered();
          (callback as (...values: unknown[]) => void)(...answer);
        },
      ]);
    const answer = query.apply(this, args) as Promise<unknown>;
    answer.then(answered, answered);
    return answer;
  };
  return {
    trips,
    stop() {
      prototype.query = query;
    },
  };
}

function textOf(asked: unknown): string {
  const text = typeof asked === 'string' ? asked : (asked as { text?: string }).text;
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}
