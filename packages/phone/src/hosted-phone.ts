import type { CallSnapshot, SnapshotChange } from './call-snapshots.js';
import type { PhoneCommands } from './phone-commands.js';
import type { PhoneFacts } from './phone-facts.js';

/** A phone on a page: what its host may know and do. */
export interface HostedPhone {
  /** What can be followed, as signals. */
  readonly facts: PhoneFacts;
  readonly calls: {
    /** The calls that are known, the oldest first. */
    readonly list: () => readonly CallSnapshot[];
  };
  /** Runs for everything that changes in a call from now on, in order. @returns stops it */
  readonly onCallChange: (changed: (change: SnapshotChange) => void) => () => void;
  /** What a host can command. Resolves when the phone has loaded; rejects where it could not be. */
  readonly commands: () => Promise<PhoneCommands>;
  /** Ends calls and takes the phone away. */
  readonly dispose: () => void;
}
