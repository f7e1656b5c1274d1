import type { Profile } from '@talk/contract';
import { assertNever } from '../kernel/assert-never.js';
import type { TalkErrorCode } from '../kernel/errors.js';

/**
 * Who the client is.
 *
 * ```text
 * signed-out ─► exchanging ─► signed-in ─► expired      a person has to sign in again; calls go on
 *                  │  ▲           │
 *                  │  └───────────┘ renewal
 *                  └─► refused                          the key, the origin or the user is not accepted
 * ```
 */
export type AuthState =
  | { name: 'signed-out'; reason: 'never-signed-in' | 'signed-out' | 'signed-out-elsewhere' }
  /** `problem` is what the last attempt met; attempts go on by themselves. */
  | { name: 'exchanging'; attempt: number; problem: TalkErrorCode | null }
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

const userOf = (state: AuthState): Profile | null =>
  state.name === 'signed-in' || state.name === 'expired' ? state.user : null;

export function nextAuth(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'exchange':
      return state.name === 'exchanging' ? state : { name: 'exchanging', attempt: 0, problem: null };
    case 'attempt-failed':
      return state.name === 'exchanging' ? { ...state, attempt: state.attempt + 1, problem: event.problem } : state;
    case 'granted':
      return { name: 'signed-in', user: event.user, expiresAtMs: event.expiresAtMs };
    case 'nobody':
      return state.name === 'exchanging' ? { name: 'signed-out', reason: 'never-signed-in' } : state;
    case 'refused': {
      const wasIn = state.name === 'signed-in' || state.name === 'expired';
      if (wasIn && EXPIRY.includes(event.reason)) return { name: 'expired', reason: event.reason, user: userOf(state) };
      return { name: 'refused', reason: event.reason, message: event.message };
    }
    case 'signed-out':
      return { name: 'signed-out', reason: event.elsewhere ? 'signed-out-elsewhere' : 'signed-out' };
    default:
      return assertNever(event);
  }
}
