import type { CallbackTarget, Core } from '../carrier.js';
import type { Recordings } from '../recording/recordings.js';
import { throwIfAborted } from '../clock.js';
import type { Call } from './call.js';
import { createConference, type Conference, type JoinOptions } from './conference.js';

/** Sits a call in until it leaves for whatever reason; `signal` aborting takes it out. Rejects with Aborted then. */
export async function sitIn(
  conference: Conference,
  call: Call,
  options: JoinOptions,
  signal: AbortSignal,
): Promise<void> {
  throwIfAborted(signal);
  const onAbort = () => {
    const participant = conference.participants.get(call.sid);
    if (participant) conference.kick(participant);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await conference.join(call, options);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  throwIfAborted(signal);
}

export interface Conferences {
  /** The live conference of that name; a new one when there is none. Only its creator's callback counts. */
  open(friendlyName: string, callback: CallbackTarget | null): Conference;
  /** By SID, live or over; by friendly name, live only. */
  find(sidOrName: string): Conference | undefined;
  /** Newest first. */
  list(): Conference[];
  clear(): void;
}

const KEEP = 300;

export function createConferences(core: Core, recordings: Recordings): Conferences {
  const all = new Map<string, Conference>();
  const live = new Map<string, Conference>();
  return {
    open(friendlyName, callback) {
      const existing = live.get(friendlyName);
      if (existing && existing.status !== 'completed') return existing;
      const conference = createConference({
        core,
        recordings,
        friendlyName,
        callback,
        onEnd(over) {
          if (live.get(friendlyName) === over) live.delete(friendlyName);
        },
      });
      all.set(conference.sid, conference);
      live.set(friendlyName, conference);
      const [oldest] = all.values();
      if (all.size > KEEP && oldest?.status === 'completed') all.delete(oldest.sid);
      return conference;
    },
    find(sidOrName) {
      const named = live.get(sidOrName);
      return all.get(sidOrName) ?? (named?.status === 'completed' ? undefined : named);
    },
    list: () => [...all.values()].reverse(),
    clear() {
      for (const conference of all.values()) conference.end('conference-ended-via-api');
      all.clear();
      live.clear();
    },
  };
}
