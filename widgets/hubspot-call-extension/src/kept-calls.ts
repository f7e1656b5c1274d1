import type { EndStatus, EngagementId } from './hubspot-link.js';

/** A call that HubSpot has heard of and not to the end: it must hear the rest, also from the frame of the next page. */
export interface KeptCall {
  /** The server's; HubSpot knows the call by it. */
  readonly callId: string;
  readonly direction: 'inbound' | 'outbound';
  /** Null before the server has told. */
  communicationId: number | null;
  engagementId: EngagementId | null;
  /** The tab that speaks of it; empty when that is gone. */
  tab: string;
  said: 'started' | 'answered' | 'ended' | 'completed';
  endStatus: EndStatus | null;
  readonly startedAtMs: number;
}

/** `localStorage`, as far as it is needed; all tabs inside one HubSpot share it. */
export interface SharedStorage {
  keys(): readonly string[];
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export interface KeptCalls {
  all(): readonly KeptCall[];
  find(callId: string): KeptCall | null;
  put(call: KeptCall): void;
  forget(callId: string): void;
  /** Another tab is about to dial, and will speak of the call that comes. */
  dialling(tab: string): void;
  dialled(): void;
  diallingTab(): string | null;
}

const PREFIX = 'hubspot-call:';
const DIALLING = 'hubspot-dialling';
/** What HubSpot has not taken by then it will not take. */
const KEPT_MS = 24 * 60 * 60_000;
const DIALLING_MS = 30_000;

/** Ids and states only: no number, no name. */
export function createKeptCalls(storage: SharedStorage, now: () => number): KeptCalls {
  const read = (key: string): KeptCall | null => {
    try {
      const call = JSON.parse(storage.get(key) ?? 'null') as KeptCall | null;
      return call !== null && now() - call.startedAtMs < KEPT_MS ? call : null;
    } catch {
      return null;
    }
  };
  for (const key of storage.keys()) if (key.startsWith(PREFIX) && read(key) === null) storage.remove(key);
  return {
    all: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(PREFIX))
        .map(read)
        .filter((call) => call !== null)
        .toSorted((a, b) => a.startedAtMs - b.startedAtMs),
    find: (callId) => read(PREFIX + callId),
    put: (call) => storage.set(PREFIX + call.callId, JSON.stringify(call)),
    forget: (callId) => storage.remove(PREFIX + callId),
    dialling: (tab) => storage.set(DIALLING, `${now()} ${tab}`),
    dialled: () => storage.remove(DIALLING),
    diallingTab() {
      const [atMs = '', tab = ''] = (storage.get(DIALLING) ?? '').split(' ');
      return tab !== '' && now() - Number(atMs) < DIALLING_MS ? tab : null;
    },
  };
}

/** Forbidden storage keeps nothing: a call is then told of as long as its frame lives. */
export function browserSharedStorage(prefix: string): SharedStorage {
  const guarded = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    keys: () =>
      guarded(
        () =>
          Object.keys(localStorage)
            .filter((key) => key.startsWith(prefix))
            .map((key) => key.slice(prefix.length)),
        [],
      ),
    get: (key) => guarded(() => localStorage.getItem(prefix + key), null),
    set: (key, value) => guarded(() => localStorage.setItem(prefix + key, value), undefined),
    remove: (key) => guarded(() => localStorage.removeItem(prefix + key), undefined),
  };
}
