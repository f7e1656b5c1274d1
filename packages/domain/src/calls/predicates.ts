import type { CallbackStatus, CallStatus, Disposition } from './status-names.js';

/** The facts that decide where a call is listed. */
export interface CallFacts {
  readonly direction: 'inbound' | 'outbound';
  readonly disposition: Disposition;
  readonly current: CallStatus;
  /** The agent on the call; null while nobody has it. */
  readonly userId: string | number | null;
  readonly callback: CallbackStatus | null;
}

const ACTIVE: ReadonlySet<CallStatus> = new Set(['ring-all', 'ringing', 'transferring', 'in-progress', 'hold']);
const ANSWERABLE: ReadonlySet<CallStatus> = new Set(['ringing', 'ring-all', 'queued']);
const WAITING: ReadonlySet<CallStatus> = new Set(['queued', 'ring-all']);
// `placed` is how an outbound call starts; `unknown` must not hide a call that is going on.
const RUNNING: ReadonlySet<Disposition> = new Set(['in-progress', 'placed', 'unknown']);

/** An agent talks: disposition and status in progress, with a user (reading 4, the newer rule). */
export function isLive(call: CallFacts): boolean {
  return call.disposition === 'in-progress' && call.current === 'in-progress' && call.userId !== null;
}

/** On hold with a user (reading 4). */
export function isOnHold(call: CallFacts): boolean {
  return call.disposition === 'in-progress' && call.current === 'hold' && call.userId !== null;
}

/** Counted as in progress: keeps the contact out of the task list (reading 4). */
export function isActive(call: CallFacts): boolean {
  return RUNNING.has(call.disposition) && ACTIVE.has(call.current);
}

/** {@link isActive}, and for the wallboard also callers in the greeting and in the queue (reading 4). */
export function isActiveOnWallboard(call: CallFacts): boolean {
  const early = call.current === 'greeting' || call.current === 'queued';
  return isActive(call) || (RUNNING.has(call.disposition) && early);
}

/** An agent could answer it now: inbound and ringing an agent or queued (reading 5). */
export function isAnswerable(call: CallFacts): boolean {
  return call.direction === 'inbound' && RUNNING.has(call.disposition) && ANSWERABLE.has(call.current);
}

/** Waits in a queue for anybody (fishing): inbound, queued or ring-all, and the caller did not ask to be called back (reading 3). */
export function isWaiting(call: CallFacts): boolean {
  return (
    call.direction === 'inbound' &&
    RUNNING.has(call.disposition) &&
    WAITING.has(call.current) &&
    call.callback !== 'requested'
  );
}

/** A held call can be taken over by an agent who is not on a call (spec 2 §4). */
export function canUnpark(call: CallFacts, agentOnCall: boolean): boolean {
  return call.disposition === 'in-progress' && call.current === 'hold' && !agentOnCall;
}
