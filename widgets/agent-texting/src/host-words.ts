import type { AuthState } from '@talk/core';
import { TalkEmbedError, type AgentTextingState, type ErrorCode } from '@talk/embed/frame';

/** Who is signed in, in the words of the contract with pages. */
export function authOf(state: AuthState | null): AgentTextingState['auth'] {
  const user = state && 'user' in state ? state.user : null;
  const userId = user === null ? null : String(user.id);
  switch (state?.name) {
    case 'exchanging':
      return { status: 'signing-in', userId };
    case 'signed-in':
      return { status: 'signed-in', userId };
    case 'expired':
      return { status: 'expired', userId };
    default:
      return { status: 'signed-out', userId: null };
  }
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  NETWORK_UNREACHABLE: 'OFFLINE',
  TIMEOUT: 'TIMEOUT',
  NOT_FOUND: 'NOT_FOUND',
  VALIDATION_FAILED: 'INVALID_ARGUMENT',
  // Of finding a contact: the number is none.
  REJECTED: 'INVALID_ARGUMENT',
  RATE_LIMITED: 'RATE_LIMITED',
  NOT_SIGNED_IN: 'AUTH_REQUIRED',
  USER_DISABLED: 'AUTH_REQUIRED',
  SESSION_EXPIRED: 'AUTH_EXPIRED',
  TOKEN_UNAVAILABLE: 'IDENTITY_INVALID',
  KEY_INVALID: 'KEY_INVALID',
  KEY_REVOKED: 'KEY_INVALID',
  ACCOUNT_CLOSED: 'KEY_INVALID',
  KEY_SCOPE: 'KEY_SCOPE',
  ORIGIN_FORBIDDEN: 'ORIGIN_FORBIDDEN',
};

/** Why a page got no texting: its own token that is refused is the page's to mend. */
export const refusalOfWelcome = (code: string, isToken: boolean): ErrorCode =>
  isToken && /^(SESSION_EXPIRED|NOT_SIGNED_IN|USER_DISABLED)$/.test(code)
    ? 'IDENTITY_INVALID'
    : refusalOf({ code }).code;

/** A refusal of the server or the SDK. Its sentence stays here: it may name people. */
export const refusalOf = ({ code }: { readonly code: string }): TalkEmbedError =>
  new TalkEmbedError(CODES[code] ?? 'SERVER_ERROR', code);
