/**
 * Whether a socket still has a client at its other end.
 *
 *   heard ──silent for activityTimeoutMs──► pinged ──silent for pongTimeoutMs──► lost
 *     ▲                                       │
 *     └───────────── any message ─────────────┘            `lost` is final.
 */
export type Liveness =
  | { phase: 'heard'; atMs: number; everSpoke: boolean }
  | { phase: 'pinged'; atMs: number; everSpoke: boolean }
  | { phase: 'lost'; cause: 'noPong' | 'neverActive' };

export type LivenessEvent = { type: 'message'; atMs: number } | { type: 'tick'; atMs: number };

export interface LivenessTimes {
  activityTimeoutMs: number;
  pongTimeoutMs: number;
}

/** The next liveness. Answers the same object when nothing changed, so a caller can compare by identity. */
export function nextLiveness(state: Liveness, event: LivenessEvent, times: LivenessTimes): Liveness {
  if (state.phase === 'lost') return state;
  if (event.type === 'message') return { phase: 'heard', atMs: event.atMs, everSpoke: true };
  const silentMs = event.atMs - state.atMs;
  if (state.phase === 'heard') {
    if (silentMs < times.activityTimeoutMs) return state;
    return { phase: 'pinged', atMs: event.atMs, everSpoke: state.everSpoke };
  }
  if (silentMs < times.pongTimeoutMs) return state;
  return { phase: 'lost', cause: state.everSpoke ? 'noPong' : 'neverActive' };
}
