/** How many event ids are remembered: far more than can arrive twice when the source changes. */
const REMEMBERED = 2_000;

/**
 * What has been received, by id and by sequence. `floor` is the sequence up to which nothing is missing; events above
 * a gap are accepted all the same, since clients apply by version, and the gap is requested.
 */
export interface Cursor {
  readonly floor: number;
  /** An event between the floor and the newest one has not been seen. */
  readonly hasGap: boolean;
  /** False when the event was received before. */
  accept: (event: { id: string; seq: number }) => boolean;
  /** There is an event with this number whose content did not come along. */
  hearOf: (event: { id: string; seq: number }) => void;
  /** The server confirmed that nothing is missing up to here. */
  complete: (upTo: number) => void;
  /** What was missed cannot be had: continues from this number, which is lower after the server's data was restored from a backup. */
  restart: (at: number) => void;
}

export function createCursor(startSeq: number): Cursor {
  const seen = new Set<string>();
  let floor = startSeq;
  let highest = startSeq;
  const raise = (seq: number) => {
    floor = Math.max(floor, seq);
    highest = Math.max(highest, floor);
  };
  return {
    get floor() {
      return floor;
    },
    get hasGap() {
      return highest > floor;
    },
    accept({ id, seq }) {
      if (seen.has(id) || seq <= floor) return false;
      seen.add(id);
      if (seen.size > REMEMBERED) {
        const [oldest] = seen;
        if (oldest !== undefined) seen.delete(oldest);
      }
      highest = Math.max(highest, seq);
      if (seq === floor + 1) raise(seq);
      return true;
    },
    hearOf({ id, seq }) {
      if (!seen.has(id)) highest = Math.max(highest, seq);
    },
    complete: raise,
    restart(at) {
      if (at < floor) floor = highest = at;
      else raise(at);
    },
  };
}
