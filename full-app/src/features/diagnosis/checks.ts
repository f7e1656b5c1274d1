import type { PhoneStatus } from '@talk/core/phone';
import type { RealtimeStatus } from '@talk/core/realtime';

export const CHECK_IDS = ['browser', 'storage', 'server', 'clock', 'live', 'microphone', 'phone'] as const;
export type CheckId = (typeof CHECK_IDS)[number];
export type Verdict = 'ok' | 'warn' | 'bad' | 'skipped';

/** What one check found. `why` names the sentence about it and its fix; null when all is well. */
export interface Finding {
  readonly verdict: Verdict;
  /** A measured value, for people and for the report. */
  readonly value: string | null;
  readonly why: Why | null;
}

export type Why =
  | 'insecure'
  | 'oldBrowser'
  | 'storageBlocked'
  | 'serverSlow'
  | 'serverGone'
  | 'clockOff'
  | 'clockUnknown'
  | 'livePolling'
  | 'liveStarting'
  | 'liveOffline'
  | 'micNone'
  | 'micBlocked'
  | 'micNotAsked'
  | 'micTrouble'
  | 'phoneOff'
  | 'phoneStarting'
  | 'phoneGone'
  | 'noPhone';

const fine = (value: string | null = null): Finding => ({ verdict: 'ok', value, why: null });
const found = (verdict: Verdict, why: Why, value: string | null = null): Finding => ({ verdict, value, why });

/** Above it, lists and calls feel slow. */
const SLOW_MS = 400;
/** A clock that is off by less shows no wrong day or countdown. The server tells whole seconds. */
const CLOCK_OFF_MS = 30_000;

export interface BrowserFacts {
  readonly isSecure: boolean;
  /** What the phone and live updates need and the browser lacks. */
  readonly missing: readonly string[];
}

export function judgeBrowser({ isSecure, missing }: BrowserFacts): Finding {
  if (!isSecure) return found('bad', 'insecure');
  return missing.length === 0 ? fine() : found('bad', 'oldBrowser', missing.join(', '));
}

export const judgeStorage = (isThere: boolean): Finding => (isThere ? fine() : found('warn', 'storageBlocked'));

/** One request to the server: how long it took, and how far the server's clock is ahead of this one's; null if it did not say. */
export interface RoundTrip {
  readonly tookMs: number;
  readonly aheadMs: number | null;
}

const fastest = (trips: readonly RoundTrip[]): RoundTrip | undefined =>
  trips.toSorted((a, b) => a.tookMs - b.tookMs)[0];

/** Of several, the fastest counts: the first also opens the connection. */
export function judgeServer(trips: readonly RoundTrip[]): Finding {
  const best = fastest(trips);
  if (best === undefined) return found('bad', 'serverGone');
  const value = `${String(Math.round(best.tookMs))} ms`;
  return best.tookMs < SLOW_MS ? fine(value) : found('warn', 'serverSlow', value);
}

export function judgeClock(trips: readonly RoundTrip[]): Finding {
  const ahead = fastest(trips)?.aheadMs ?? null;
  if (ahead === null) return found('skipped', 'clockUnknown');
  const value = `${String(Math.round(Math.abs(ahead) / 1000))} s`;
  return Math.abs(ahead) < CLOCK_OFF_MS ? fine(value) : found('warn', 'clockOff', value);
}

export function judgeLive(status: RealtimeStatus): Finding {
  if (status === 'live') return fine();
  if (status === 'polling') return found('warn', 'livePolling');
  return status === 'connecting' ? found('warn', 'liveStarting') : found('bad', 'liveOffline');
}

export interface MicrophoneFacts {
  readonly permission: PermissionState | null;
  /** How many there are; null if the browser does not say. */
  readonly count: number | null;
  /** Whether the phone's last use of it failed. */
  readonly hasProblem: boolean;
}

export function judgeMicrophone({ permission, count, hasProblem }: MicrophoneFacts): Finding {
  if (permission === 'denied') return found('bad', 'micBlocked');
  if (count === 0) return found('bad', 'micNone');
  if (hasProblem) return found('bad', 'micTrouble');
  return permission === 'granted' ? fine() : found('warn', 'micNotAsked');
}

/** @param isOwn whether the user makes or takes calls at all */
export function judgePhone({ kind }: Pick<PhoneStatus, 'kind'>, isOwn: boolean): Finding {
  if (!isOwn) return found('skipped', 'noPhone');
  if (kind === 'offline') return found('warn', 'phoneOff');
  if (kind === 'starting') return found('warn', 'phoneStarting');
  return kind === 'unavailable' || kind === 'reconnecting' ? found('bad', 'phoneGone') : fine();
}

export type Findings = Readonly<Partial<Record<CheckId, Finding>>>;

/** The worst of what was found; null before the end. */
export function worstOf(findings: Findings): Exclude<Verdict, 'skipped'> | null {
  const all = CHECK_IDS.map((id) => findings[id]?.verdict);
  if (all.includes(undefined)) return null;
  if (all.includes('bad')) return 'bad';
  return all.includes('warn') ? 'warn' : 'ok';
}
