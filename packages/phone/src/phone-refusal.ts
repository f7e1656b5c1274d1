import type { TalkErrorCode } from '@talk/core';
import type { CallState } from '@talk/core/phone';

/** Codes of the SDK; `CALL_FAILED` for a call that came to nothing without one, `UNSUPPORTED` for what this browser cannot do. */
export type PhoneRefusalCode = TalkErrorCode | 'CALL_FAILED' | 'UNSUPPORTED';

/** Why the phone did not do what its host asked for. What the server or the SDK refuses is a `TalkError`, as everywhere. */
export class PhoneRefusal extends Error {
  override readonly name = 'PhoneRefusal';
  readonly code: PhoneRefusalCode;
  /** What it is about: a field, a command, a state. For developers; it never holds a number or a name. */
  readonly about: string;
  /** Sending rejection 1–46 (spec 2 §8). */
  readonly rejection: number | null;
  /** The server's sentence for the person, with `REJECTED`. It names no one. */
  readonly sentence: string | null;

  constructor(
    code: PhoneRefusalCode,
    about = '',
    { rejection = null, sentence = null }: { rejection?: number | null; sentence?: string | null } = {},
  ) {
    super(about === '' ? code : `${code} ${about}`);
    this.code = code;
    this.about = about;
    this.rejection = rejection;
    this.sentence = sentence;
  }
}

/** Why a dial came to nothing, or null when the call is on its way. */
export function refusalOf(state: CallState): PhoneRefusal | null {
  if (state.phase !== 'ended') return null;
  switch (state.reason) {
    case 'rejected':
      return new PhoneRefusal('REJECTED', '', { rejection: state.rejection, sentence: state.message });
    case 'cancelled':
      return new PhoneRefusal('ABORTED', 'call.start');
    case 'microphone':
    case 'not-started':
    case 'failed':
    case 'connection-lost':
      return new PhoneRefusal((state.code as TalkErrorCode | null) ?? 'CALL_FAILED', state.code ?? '');
    default:
      return null;
  }
}
