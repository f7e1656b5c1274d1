/** Why a wrap-up ended. */
export type WrapUpEnd = 'deadline' | 'finished' | 'ended-by-supervisor';

/** The time after a call that belongs to its paperwork. The server owns it; clients count down to `endsAtMs`. */
export type WrapUpState =
  | { readonly name: 'running'; readonly endsAtMs: number }
  /** Something forced is outstanding, or the agent is on another call: the time stands still. */
  | { readonly name: 'paused'; readonly remainingMs: number }
  | { readonly name: 'over'; readonly reason: WrapUpEnd; readonly atMs: number };

export type WrapUpEvent =
  | { readonly type: 'blocked'; readonly atMs: number }
  | { readonly type: 'unblocked'; readonly atMs: number }
  | { readonly type: 'extended'; readonly byMs: number }
  | { readonly type: 'deadline'; readonly atMs: number }
  | { readonly type: 'finished'; readonly atMs: number; readonly reason: 'finished' | 'ended-by-supervisor' };

/** How a wrap-up of `seconds` begins at `atMs`. One without time, kept only by what is forced, waits with zero. */
export function beginWrapUp(seconds: number, isBlocked: boolean, atMs: number): WrapUpState {
  const lengthMs = seconds * 1000;
  return isBlocked ? { name: 'paused', remainingMs: lengthMs } : { name: 'running', endsAtMs: atMs + lengthMs };
}

/**
 * The only writer of a wrap-up's state; what comes late or twice changes nothing, and returns the same object.
 *
 *   running ⇄ paused (blocked, unblocked) ──► over (deadline, finished)
 *
 * A deadline ends only a running wrap-up, and only when it has been reached: an extended one has a later one.
 */
export function nextWrapUp(state: WrapUpState, event: WrapUpEvent): WrapUpState {
  if (state.name === 'over') return state;
  switch (event.type) {
    case 'blocked':
      return state.name === 'paused'
        ? state
        : { name: 'paused', remainingMs: Math.max(0, state.endsAtMs - event.atMs) };
    case 'unblocked':
      if (state.name === 'running') return state;
      // Nothing is left to count down: what held it was all there was.
      return state.remainingMs === 0
        ? { name: 'over', reason: 'finished', atMs: event.atMs }
        : { name: 'running', endsAtMs: event.atMs + state.remainingMs };
    case 'extended':
      return state.name === 'running'
        ? { name: 'running', endsAtMs: state.endsAtMs + event.byMs }
        : { name: 'paused', remainingMs: state.remainingMs + event.byMs };
    case 'deadline':
      return state.name === 'running' && event.atMs >= state.endsAtMs
        ? { name: 'over', reason: 'deadline', atMs: event.atMs }
        : state;
    case 'finished':
      return { name: 'over', reason: event.reason, atMs: event.atMs };
  }
}

/** What is left at `nowMs` of the server's clock, never negative. */
export function wrapUpRemainingMs(state: WrapUpState, nowMs: number): number {
  switch (state.name) {
    case 'running':
      return Math.max(0, state.endsAtMs - nowMs);
    case 'paused':
      return state.remainingMs;
    case 'over':
      return 0;
  }
}
