/** The life of one call as the carrier reports it. One pure transition; events that come too late change nothing. */

export type CallOutcome = 'completed' | 'busy' | 'no-answer' | 'canceled' | 'failed';

export type CallState =
  | { readonly status: 'queued' | 'initiated' | 'ringing' }
  | { readonly status: 'in-progress'; readonly answeredAtMs: number }
  | { readonly status: CallOutcome; readonly answeredAtMs: number | null; readonly endedAtMs: number };

export type CallStatus = CallState['status'];

export type CallEvent =
  | { readonly type: 'initiated' }
  | { readonly type: 'ringing' }
  | { readonly type: 'answered'; readonly atMs: number }
  | { readonly type: 'ended'; readonly atMs: number; readonly outcome: CallOutcome };

const RANK: Record<string, number> = { queued: 0, initiated: 1, ringing: 2 };

export function isFinal(state: CallState): state is Extract<CallState, { endedAtMs: number }> {
  return 'endedAtMs' in state;
}

/**
 * The state after an event; the same object when the event has nothing to add.
 * A call that was answered can only complete: whatever ends it later, the outcome is `completed` (or `failed`).
 */
export function transition(state: CallState, event: CallEvent): CallState {
  if (isFinal(state)) return state;
  const answeredAtMs = state.status === 'in-progress' ? state.answeredAtMs : null;
  if (event.type === 'ended') {
    const outcome = answeredAtMs === null || event.outcome === 'failed' ? event.outcome : 'completed';
    return { status: outcome, answeredAtMs, endedAtMs: event.atMs };
  }
  if (answeredAtMs !== null) return state;
  if (event.type === 'answered') return { status: 'in-progress', answeredAtMs: event.atMs };
  return (RANK[state.status] ?? 0) < (RANK[event.type] ?? 0) ? { status: event.type } : state;
}

/** Whole seconds of conversation: 0 when nobody answered. */
export function talkSeconds(state: CallState, nowMs: number): number {
  if (!('answeredAtMs' in state) || state.answeredAtMs === null) return 0;
  const endMs = isFinal(state) ? state.endedAtMs : nowMs;
  return Math.max(0, Math.round((endMs - state.answeredAtMs) / 1000));
}
