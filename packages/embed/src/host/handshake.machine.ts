import {
  intersect,
  negotiate,
  TalkEmbedError,
  type Capability,
  type Hello,
  type VersionRange,
} from '../protocol/index.js';

/**
 * The page's side of the handshake (embed-anchors §6.2).
 *
 *   waiting ──hello──► welcomed ──ready──► ready
 *      │ timeout          │ timeout          │ silent ──► waiting
 *      ▼                  ▼                  ▼ bye
 *    failed ◄───────────────────────────── failed
 *
 * A hello with a new nonce restarts from any phase but `destroyed`: the frame was reloaded, crashed or redeployed. One
 * with a known nonce is a repeat or a replay and changes nothing.
 */
export type HostHandshake = {
  /** Nonces that got an answer; the last one is the frame's present one. */
  seen: readonly string[];
} & (
  | { phase: 'waiting'; loaded: boolean }
  | { phase: 'welcomed' | 'ready'; version: number; grants: readonly Capability[] }
  | { phase: 'failed' | 'destroyed'; error: TalkEmbedError }
);

export type HostHandshakeEvent =
  | { type: 'hello'; hello: Hello }
  | { type: 'loaded' | 'ready' | 'timeout' | 'silent' }
  | { type: 'failed' | 'destroyed'; error: TalkEmbedError };

const SEEN_NONCES = 64;

/** Pure: the next state, or the same object when the event changes nothing. */
export function stepHostHandshake(
  state: HostHandshake,
  event: HostHandshakeEvent,
  offer: { range: VersionRange; grants: readonly Capability[] },
): HostHandshake {
  const { phase, seen } = state;
  if (phase === 'destroyed') return state;
  switch (event.type) {
    case 'hello':
      return seen.includes(event.hello.nonce) ? state : answerHello(seen, event.hello, offer);
    case 'loaded':
      return phase === 'waiting' ? { ...state, loaded: true } : state;
    case 'ready':
      return phase === 'welcomed' ? { ...state, phase: 'ready' } : state;
    case 'silent':
      return phase === 'ready' ? { phase: 'waiting', loaded: true, seen } : state;
    case 'timeout':
      if (phase === 'welcomed' || (phase === 'waiting' && seen.length > 0)) return failed(seen, 'NO_RESPONSE');
      return phase === 'waiting' ? failed(seen, state.loaded ? 'FRAME_BLOCKED' : 'LOAD_TIMEOUT') : state;
    default:
      return { phase: event.type, error: event.error, seen };
  }
}

function answerHello(
  before: readonly string[],
  { nonce, min, max, wants }: Hello,
  { range, grants }: { range: VersionRange; grants: readonly Capability[] },
): HostHandshake {
  const seen = [...before, nonce].slice(-SEEN_NONCES);
  const version = negotiate(range, { min, max });
  return version === null
    ? {
        phase: 'failed',
        seen,
        error: new TalkEmbedError('VERSION_UNSUPPORTED', '', { page: { ...range }, frame: { min, max } }),
      }
    : { phase: 'welcomed', version, grants: intersect(wants, grants), seen };
}

const failed = (seen: readonly string[], code: 'NO_RESPONSE' | 'FRAME_BLOCKED' | 'LOAD_TIMEOUT'): HostHandshake => ({
  phase: 'failed',
  seen,
  error: new TalkEmbedError(code),
});
