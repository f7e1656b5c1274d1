import type { BrowserFacts, RoundTrip } from './checks.js';
import type { Stored } from './stored-state.js';

/** What the checks ask of the browser and of the server. */
export interface Probe {
  browser: () => BrowserFacts;
  hasStorage: () => boolean;
  /** Asks the server a few times; those that came back. */
  roundTrips: () => Promise<readonly RoundTrip[]>;
  /** What the browser says without asking the user; null where it does not say. */
  microphonePermission: () => Promise<PermissionState | null>;
  microphones: () => Promise<number | null>;
  /** What the browser has stored for this site. */
  stored: () => Stored;
  reload: () => void;
  /** For the report. */
  userAgent: () => string;
  now: () => number;
}

const TRIES = 4;
const TIMEOUT_MS = 8_000;
const KEY = 'talk:diagnosis';

const NEEDED: readonly (readonly [name: string, isThere: () => boolean])[] = [
  ['WebRTC', () => 'RTCPeerConnection' in globalThis],
  ['getUserMedia', () => 'mediaDevices' in navigator],
  ['WebSocket', () => 'WebSocket' in globalThis],
  ['Web Locks', () => 'locks' in navigator],
  ['Web Audio', () => 'AudioContext' in globalThis],
];

/** Null where the browser does not have what is asked, or does not say. */
const asked = <T>(work: () => Promise<T>): Promise<T | null> => work().catch(() => null);

async function roundTrip(): Promise<RoundTrip | null> {
  const sentAt = Date.now();
  const began = performance.now();
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const tookMs = performance.now() - began;
    await answer.arrayBuffer();
    const told = Date.parse(answer.headers.get('date') ?? '');
    // The server cuts its time to whole seconds: half of one on average.
    const aheadMs = Number.isNaN(told) ? null : told + 500 - (sentAt + tookMs / 2);
    return answer.ok ? { tookMs, aheadMs } : null;
  } catch {
    return null; // it did not answer: that is what is to be found out
  }
}

export const browserProbe: Probe = {
  browser: () => ({
    isSecure: isSecureContext,
    missing: NEEDED.flatMap(([name, isThere]) => (isThere() ? [] : [name])),
  }),
  hasStorage() {
    try {
      localStorage.setItem(KEY, '1');
      localStorage.removeItem(KEY);
      return true;
    } catch {
      return false; // forbidden or full
    }
  },
  async roundTrips() {
    const trips: RoundTrip[] = [];
    for (let at = 0; at < TRIES; at += 1) {
      const trip = await roundTrip();
      // A server that is away is not asked again: each try might wait for its timeout.
      if (trip === null) break;
      trips.push(trip);
    }
    return trips;
  },
  microphonePermission: () => asked(async () => (await navigator.permissions.query({ name: 'microphone' })).state),
  microphones: () =>
    asked(async () => {
      const devices = await navigator.mediaDevices.enumerateDevices();
      return devices.filter(({ kind }) => kind === 'audioinput').length;
    }),
  stored() {
    try {
      const storage = localStorage;
      return { names: Object.keys(storage), removeItem: (name) => storage.removeItem(name) };
    } catch {
      return { names: [], removeItem: () => undefined }; // forbidden: nothing was stored
    }
  },
  reload: () => location.reload(),
  userAgent: () => navigator.userAgent,
  now: () => Date.now(),
};
