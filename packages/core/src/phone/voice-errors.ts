import { TalkError } from '../kernel/errors.js';
import { ending } from './call.state.js';
import type { CallState, EndDetails } from './call.state.js';
import type { LinkProblem } from './link.machine.js';
import type { MicrophoneProblem, VoiceError } from './voice-device.port.js';

/** Carrier error numbers of an invalid token (voice-signalling §4). */
const TOKEN_EXPIRED: ReadonlySet<number> = new Set([20104, 31205]);
const TOKEN_REFUSED: ReadonlySet<number> = new Set([20101, 20151, 20157, 31201, 31202, 31204, 31207]);

export type VoiceErrorKind = 'token-expired' | 'token-refused' | 'microphone-denied' | 'microphone-failed' | 'other';

export function kindOfVoiceError({ code }: VoiceError): VoiceErrorKind {
  if (TOKEN_EXPIRED.has(code)) return 'token-expired';
  if (TOKEN_REFUSED.has(code)) return 'token-refused';
  if (code === 31401 || code === 31208) return 'microphone-denied';
  if (code === 31402) return 'microphone-failed';
  return 'other';
}

export const isMicrophoneProblem = (code: string): code is MicrophoneProblem => code.startsWith('MICROPHONE_');

/** What an error at the end of a leg says about the reason. */
function endOfVoiceError(error: VoiceError): EndDetails {
  const code = `carrier-${error.code}`;
  switch (error.code) {
    case 31486:
      return ending('busy', { code });
    case 31480:
    case 31408:
      return ending('no-answer', { code });
    case 31404:
    case 31484:
      return ending('invalid-number', { code });
    case 31603:
      return ending('refused', { code });
    case 31005:
    case 31009:
    case 53000:
    case 53001:
    case 53405:
      return ending('connection-lost', { code });
    default:
      return ending('failed', { code });
  }
}

/** What the end of a leg says about the reason, when the server cannot be asked. */
export function guessEnd(call: CallState, error: VoiceError | null): EndDetails {
  if (error !== null) return endOfVoiceError(error);
  if (call.phase === 'active') return ending('other-side-hung-up');
  return ending(call.direction === 'inbound' ? 'ring-over' : 'failed');
}

/** Why a leg failed to connect: the carrier's error by its number, or our own code. */
export function endOfFailure(error: unknown): EndDetails {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'number') return endOfVoiceError({ code, message: '' });
  return ending('connection-lost', { code: typeof code === 'string' ? code : 'VOICE_FAILED' });
}

/** Our server's refusal of an intent, as the end of a call that never started. */
export function endOfIntentError(error: TalkError): EndDetails {
  const { code, message, rejection } = error;
  if (code === 'ABORTED') return ending('cancelled', { code });
  return ending(rejection === null ? 'not-started' : 'rejected', { code, message, rejection });
}

export interface LinkFailure {
  problem: LinkProblem;
  /** An automatic retry can help. */
  retry: boolean;
}

/** Why a connection attempt failed, for the link. */
export function linkFailureOf(error: TalkError): LinkFailure {
  switch (error.code) {
    case 'NOT_SIGNED_IN':
    case 'SESSION_EXPIRED':
    case 'KEY_INVALID':
    case 'KEY_REVOKED':
    case 'ACCOUNT_CLOSED':
    case 'KEY_SCOPE':
    case 'ORIGIN_FORBIDDEN':
    case 'USER_DISABLED':
      return { problem: 'NOT_SIGNED_IN', retry: false };
    case 'FORBIDDEN':
      return { problem: 'FORBIDDEN', retry: false };
    case 'VOICE_TOKEN_REFUSED':
      return { problem: 'VOICE_TOKEN_REFUSED', retry: false };
    case 'VOICE_UNSUPPORTED':
      return { problem: 'VOICE_UNSUPPORTED', retry: false };
    case 'VOICE_SDK_UNAVAILABLE':
    case 'VOICE_TIMEOUT':
    case 'VOICE_FAILED':
      return { problem: error.code, retry: true };
    default:
      return { problem: 'SERVER_UNREACHABLE', retry: true };
  }
}

export const voiceTimeout = (): TalkError =>
  new TalkError({ code: 'VOICE_TIMEOUT', message: 'The phone network did not answer in time.' });
