import { TalkError } from '@talk/core';
import { PhoneRefusal, type PhoneRefusalCode } from '@talk/phone';
import { TalkEmbedError, type ErrorCode } from '@talk/embed/frame';

const CODES: Partial<Record<PhoneRefusalCode, ErrorCode>> = {
  MICROPHONE_DENIED: 'MIC_DENIED',
  MICROPHONE_ABSENT: 'MIC_NOT_FOUND',
  MICROPHONE_UNSUPPORTED: 'MIC_NOT_FOUND',
  MICROPHONE_IN_USE: 'MIC_IN_USE',
  MICROPHONE_POLICY_BLOCKED: 'MIC_POLICY_BLOCKED',
  NOT_LEADER: 'NOT_LEADER',
  PHONE_BUSY: 'BAD_STATE',
  PHONE_UNAVAILABLE: 'OFFLINE',
  NOT_FOUND: 'NOT_FOUND',
  UNSUPPORTED: 'UNSUPPORTED_COMMAND',
  VOICE_UNSUPPORTED: 'UNSUPPORTED_COMMAND',
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

/** What the phone, the SDK or the server refuses, in the contract's codes. The server's sentences stay here: they may name people. */
function toEmbedError(error: unknown): unknown {
  if (error instanceof PhoneRefusal) {
    const { code, about, rejection, sentence } = error;
    if (code === 'REJECTED') return new TalkEmbedError('CALL_REJECTED', about, { rejection, sentence });
    return new TalkEmbedError(CODES[code] ?? 'CALL_FAILED', about);
  }
  if (!(error instanceof TalkError)) return error;
  if (error.code === 'REJECTED') {
    const { rejection, message } = error;
    return new TalkEmbedError('CALL_REJECTED', '', { rejection, sentence: message });
  }
  return new TalkEmbedError(CODES[error.code] ?? 'SERVER_ERROR', error.code);
}

/** Does `work`; what it refuses is refused in the contract's codes. */
export async function translated<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toEmbedError(error);
  }
}
