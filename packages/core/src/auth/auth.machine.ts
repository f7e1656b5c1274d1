import type { Profile } from '@talk/contract';
import { assertNever } from '../kernel/assert-never.js';
import type { TalkErrorCode } from '../kernel/errors.js';

/**
 * Who is signed in.
 *
 * ```text
 * signed-out ─► exchanging ─► signed-in ─► expired      a person has to sign in again; calls go on
 *                  │  ▲           │
 *                  │  └───────────┴───────────┘ renewal, and trying again
 *                  └─► refused                          the key, the origin or the user is not accepted
 * ```
 */
export type AuthState =
  | { name: 'signed-out'; reason: 'never-signed-in' | 'signed-out' | 'signed-out-elsewhere' }
  /** `problem` is the failure of the last attempt; attempts continue on their own. `user` is whose session is to continue. */
  | { name: 'exchanging'; attempt: number; problem: TalkErrorCode | null; user: Profile | null }
  /** `user` is null with a publishable key. `expiresAtMs` is null when the server decides. */
  | { name: 'signed-in'; user: Profile | null; expiresAtMs: number | null }
  | { name: 'expired'; reason: TalkErrorCode; user: Profile | null }
  | { name: 'refused'; reason: TalkErrorCode; message: string };

export type AuthEvent =
  | { type: 'exchange' }
  | { type: 'attempt-failed'; problem: TalkErrorCode }
  | { type: 'granted'; user: Profile | null; expiresAtMs: number | null }
  | { type: 'nobody' }
  | { type: 'refused'; reason: TalkErrorCode; message: string }
  | { type: 'signed-out'; elsewhere: boolean };

/** Codes that end a session which was good before; the same person can continue it by signing in. */
const EXPIRY: readonly TalkErrorCode[] = ['SESSION_EXPIRED', 'NOT_SIGNED_IN'];

const userOf = (state: AuthState): Profile | null => ('user' in state ? state.user : null);

/** No one is signed in to continue as. The previous user may come back: their calls go on. */
const ended = (state: AuthState, reason: TalkErrorCode): AuthState | null => {
  const user = userOf(state);
  const wasIn = state.name === 'signed-in' || state.name === 'expired' || user !== null;
  return wasIn && EXPIRY.includes(reason) ? { name: 'expired', reason, user } : null;
};

export function nextAuth(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'exchange':
      return state.name === 'exchanging'
        ? state
        : { name: 'exchanging', attempt: 0, problem: null, user: userOf(state) };
    case 'attempt-failed':
      return state.name === 'exchanging' ? { ...state, attempt: state.attempt + 1, problem: event.problem } : state;
    case 'granted':
      return { name: 'signed-in', user: event.user, expiresAtMs: event.expiresAtMs };
    case 'nobody':
      if (state.name !== 'exchanging') return state;
      return ended(state, 'SESSION_EXPIRED') ?? { name: 'signed-out', reason: 'never-signed-in' };
    case 'refused':
      return ended(state, event.reason) ?? { name: 'refused', reason: event.reason, message: event.message };
    case 'signed-out':
      return { name: 'signed-out', reason: event.elsewhere ? 'signed-out-elsewhere' : 'signed-out' };
    default:
      return assertNever(event);
  }
}
