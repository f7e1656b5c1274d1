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
  | { phase: 'waiting'; loaded: boolean; grants?: never; error?: never }
  | { phase: 'welcomed' | 'ready'; version: number; grants: readonly Capability[]; loaded?: never; error?: never }
  | { phase: 'failed' | 'destroyed'; error: TalkEmbedError; loaded?: never; grants?: never }
);

export type HostHandshakeEvent =
  | { type: 'hello'; hello: Hello; error?: never }
  | { type: 'loaded' | 'ready' | 'timeout' | 'silent'; hello?: never; error?: never }
  | { type: 'failed' | 'destroyed'; error: TalkEmbedError; hello?: never };

const SEEN_NONCES = 64;

/** Pure: the next state, or the same object when the event changes nothing. */
export function stepHostHandshake(
  state: HostHandshake,
  event: HostHandshakeEvent,
  offer: { range: VersionRange; grants: readonly Capability[] },
): HostHandshake {
  const { phase, seen } = state;
  const { type, hello, error } = event;
  if (phase === 'destroyed') return state;
  if (error) return { phase: type, error, seen };
  if (hello) return seen.includes(hello.nonce) ? state : answerHello(seen, hello, offer);
  if (phase === 'ready') return type === 'silent' ? { phase: 'waiting', loaded: true, seen } : state;
  if (phase === 'welcomed' && type === 'ready') return { ...state, phase: type };
  if (phase === 'waiting' && type === 'loaded') return { ...state, loaded: true };
  if (phase === 'failed' || type !== 'timeout') return state;
  const code = seen[0] ? 'NO_RESPONSE' : state.loaded ? 'FRAME_BLOCKED' : 'LOAD_TIMEOUT';
  return { phase: 'failed', error: new TalkEmbedError(code), seen };
}

function answerHello(
  before: readonly string[],
  { nonce, min, max, wants }: Hello,
  { range, grants }: { range: VersionRange; grants: readonly Capability[] },
): HostHandshake {
  const seen = [...before, nonce].slice(-SEEN_NONCES);
  const version = negotiate(range, { min, max });
  return version
    ? { phase: 'welcomed', version, grants: intersect(wants, grants), seen }
    : {
        phase: 'failed',
        error: new TalkEmbedError('VERSION_UNSUPPORTED', '', { page: { ...range }, frame: { min, max } }),
        seen,
      };
}
