import type { PhoneStatus } from '@talk/core/phone';
import type { PhoneText } from '../texts.js';

type Sentence = NonNullable<PhoneStatus['sentence']>;

/** Why calls do not reach this phone or cannot be heard, in two words for its header (feature-matrix §3.5); null while it is connecting. */
const CAUSES = {
  MICROPHONE_ABSENT: 'blocked.noMicrophone',
  MICROPHONE_DENIED: 'blocked.permission',
  MICROPHONE_POLICY_BLOCKED: 'blocked.permission',
  MICROPHONE_IN_USE: 'blocked.inUse',
  MICROPHONE_UNSUPPORTED: 'blocked.unsupported',
  VOICE_UNSUPPORTED: 'blocked.unsupported',
  NOT_LEADER: 'blocked.otherTab',
  SERVER_UNREACHABLE: 'blocked.notReachable',
  SERVER_UNREACHABLE_IN_CALL: 'blocked.notReachable',
  SOUND_BLOCKED: 'blocked.sound',
  FORBIDDEN: 'blocked.refused',
  VOICE_TOKEN_REFUSED: 'blocked.refused',
  NOT_SIGNED_IN: null,
  VOICE_SDK_UNAVAILABLE: 'blocked.notReachable',
  VOICE_TIMEOUT: 'blocked.notReachable',
  VOICE_FAILED: 'blocked.notReachable',
  SIGNALLING_LOST: null,
  ALLOW_MICROPHONE: null,
  HANG_UP_NOT_CONFIRMED: null,
} as const satisfies Record<Sentence, PhoneText | null>;

export function blockedCause({ sentence }: Pick<PhoneStatus, 'sentence'>): PhoneText | null {
  return sentence === null ? null : CAUSES[sentence];
}
