import type { SnapshotChange } from './call-snapshots.js';
import type { RecordRef } from './host-port.js';

/** Which of the host's records each call is about. */
export interface CallRecords {
  /** Another record is in view; `number` is the one that belongs to it, where the host says so, in any written form. */
  look: (record: RecordRef | null, number: string | null) => void;
  /** Follows a call. @returns the record it is about, as far as is known now */
  follow: (change: SnapshotChange) => RecordRef | null;
}

interface HeldRecord {
  readonly number: string | null;
  readonly record: RecordRef | null;
  /** It has the call's own number: what comes into view later takes nothing away. */
  readonly isTheirs: boolean;
}

/**
 * A call is about the record with its number that was in view while it lived; without one, about the record that was in view when it
 * was dialled or answered; with none even then, about the next one. People turn to other records before they hang up.
 *
 * @param toE164 reads a number as it was typed; null when it is none, or before there is a phone that can read it.
 */
export function createCallRecords(toE164: (number: string) => string | null): CallRecords {
  let inView: { record: RecordRef | null; number: string | null } = { record: null, number: null };
  const held = new Map<string, HeldRecord>();

  const isTheirs = (number: string | null): boolean =>
    number !== null && inView.number !== null && number === toE164(inView.number);

  return {
    look(record, number) {
      inView = { record, number };
      for (const [id, call] of held)
        if (isTheirs(call.number) || call.record === null)
          held.set(id, { ...call, record, isTheirs: isTheirs(call.number) });
    },
    follow({ call, previous }) {
      const known = held.get(call.id);
      const number = call.peer.number ?? null;
      const isAnswered = previous === 'ringing' && call.phase !== 'ended' && call.direction === 'inbound';
      if (known === undefined || (isAnswered && !known.isTheirs && inView.record !== null))
        held.set(call.id, { number, record: inView.record, isTheirs: isTheirs(number) });
      const record = held.get(call.id)?.record ?? null;
      if (call.phase === 'ended') held.delete(call.id);
      return record;
    },
  };
}
