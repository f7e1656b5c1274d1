import { TalkError } from '@talk/core';
import type { TalkErrorCode } from '@talk/core';
import type { CallState } from '@talk/core/phone';
import { TalkEmbedError, type ErrorCode } from '@talk/embed/frame';

const CODES: Partial<Record<TalkErrorCode, ErrorCode>> = {
  MICROPHONE_DENIED: 'MIC_DENIED',
  MICROPHONE_ABSENT: 'MIC_NOT_FOUND',
  MICROPHONE_UNSUPPORTED: 'MIC_NOT_FOUND',
  MICROPHONE_IN_USE: 'MIC_IN_USE',
  MICROPHONE_POLICY_BLOCKED: 'MIC_POLICY_BLOCKED',
  NOT_LEADER: 'NOT_LEADER',
  PHONE_BUSY: 'BAD_STATE',
  PHONE_UNAVAILABLE: 'OFFLINE',
  NOT_FOUND: 'NOT_FOUND',

  CALL_STATE: 'BAD_STATE',
  INVALID_ARGUMENT: 'INVALID_ARGUMENT',
  ABORTED: 'CANCELLED',
  NETWORK_UNREACHABLE: 'OFFLINE',
  TIMEOUT: 'TIMEOUT',
  NOT_SIGNED_IN: 'AUTH_REQUIRED',
  SESSION_EXPIRED: 'AUTH_EXPIRED',
  TOKEN_UNAVAILABLE: 'IDENTITY_INVALID',
  KEY_INVALID: 'KEY_INVALID',
  KEY_REVOKED: 'KEY_INVALID',
  ACCOUNT_CLOSED: 'KEY_INVALID',
  KEY_SCOPE: 'KEY_SCOPE',
  ORIGIN_FORBIDDEN: 'ORIGIN_FORBIDDEN',
  USER_DISABLED: 'AUTH_REQUIRED',
  FORBIDDEN: 'CALL_REJECTED',
  RATE_LIMITED: 'RATE_LIMITED',
};

const codeOf = (code: string | null): ErrorCode | undefined => CODES[code as TalkErrorCode];

/** An error of the SDK in the words of the contract with pages. The server's sentences stay here: they may name people. */
export function toEmbedError(error: unknown): unknown {
  if (!(error instanceof TalkError)) return error;
  if (error.code === 'REJECTED') return new TalkEmbedError('CALL_REJECTED', '', { rejection: error.rejection });
  return new TalkEmbedError(codeOf(error.code) ?? 'SERVER_ERROR', error.code);
}

/** Why a dial came to nothing, or null when the call is on its way. */
export function refusalOf(state: CallState): TalkEmbedError | null {
  if (state.phase !== 'ended') return null;
  switch (state.reason) {
    case 'rejected':
      return new TalkEmbedError('CALL_REJECTED', '', { rejection: state.rejection });
    case 'cancelled':
      return new TalkEmbedError('CANCELLED', 'call.start');
    case 'microphone':
    case 'not-started':
    case 'failed':
    case 'connection-lost':
      return new TalkEmbedError(codeOf(state.code) ?? 'CALL_FAILED', state.code ?? '');
    default:
      return null;
  }
}

/** The SDK's refusals in the contract's codes. */
export async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toEmbedError(error);
  }
}
