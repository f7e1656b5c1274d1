import type { Logger } from '../logger.js';

/** PostgreSQL channel on which nodes tell each other of new events; the payload is the ids of their companies, `1,2,3`. */
export const EVENTS_CHANNEL = 'talk_events';

/** PostgreSQL takes payloads below 8,000 bytes; an id has at most 16 digits and a comma. */
const IDS_AT_ONCE = 400;

/** Tells all nodes, after commits, which companies have new events. A hint: readers look for themselves as well. */
export interface Announcer {
  committed(companyIds: readonly number[]): void;
  /** Settles when everything was told. */
  end(): Promise<void>;
}

/**
 * A notification within the transaction would make all commits of the database wait for each other (PostgreSQL takes one lock for
 * all of them); so it goes out afterwards, on a connection of its own. While one is under way, what comes next is gathered for the one after it.
 * @param notify sends one payload; may reject, which is logged: readers find what was not told by looking.
 */
export function createAnnouncer(notify: (payload: string) => Promise<unknown>, log: Pick<Logger, 'warn'>): Announcer {
  const waiting = new Set<number>();
  let work: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, IDS_AT_ONCE);
      for (const id of ids) waiting.delete(id);
      await notify(ids.join(',')).catch((error: unknown) => log.warn({ err: error }, 'new events were not announced'));
    }
  }

  return {
    committed(companyIds) {
      for (const id of companyIds) waiting.add(id);
      if (waiting.size > 0)
        work ??= run().finally(() => {
          work = undefined;
        });
    },
    end: async () => work,
  };
}

/** The companies that a payload names; null is any: after a reconnect. */
export function announcedBy(payload: string): number[] | null {
  return payload === '' ? null : payload.split(',').map(Number);
}
