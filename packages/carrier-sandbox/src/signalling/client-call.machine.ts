import type { ClientCall, ClientCallState } from '../ports.js';

export type ClientCallEvent = 'ring' | 'answer' | 'end';

/** The next state, or null when the event comes too late or makes no sense and is to be absorbed. */
export function nextCallState(
  direction: ClientCall['direction'],
  state: ClientCallState,
  event: ClientCallEvent,
): ClientCallState | null {
  if (state === 'ended') return null;
  if (event === 'end') return 'ended';
  if (event === 'ring') return state === 'inviting' ? 'ringing' : null;
  // A browser that dialled may be answered without ringing; one that is rung answers only what rings.
  return state === 'ringing' || (state === 'inviting' && direction === 'from-client') ? 'answered' : null;
}
