import {
  intersect,
  negotiate,
  TalkEmbedError,
  type Capability,
  type ErrorCode,
  type Hello,
  type Json,
  type VersionRange,
} from '../protocol/index.js';

/**
 * The page's side of the handshake (embed-anchors §6.2).
 *
 *   waiting ──hello──► welcomed ──ready──► ready
 *      │ late             │ late             │ silent ──► waiting
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
  | { phase: 'waiting'; grants?: never; error?: never }
  | { phase: 'welcomed' | 'ready'; version: number; grants: readonly Capability[]; error?: never }
  | { phase: 'failed' | 'destroyed'; error: TalkEmbedError; grants?: never }
);

export type HostHandshakeEvent =
  | { type: 'hello'; hello: Hello; error?: never }
  | { type: 'ready' | 'silent'; hello?: never; error?: never }
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
  if (phase === 'ready') return type === 'silent' ? { phase: 'waiting', seen } : state;
  if (phase === 'welcomed' && type === 'ready') return { ...state, phase: type };
  return state;
}

/** Why a frame that did not become ready in time did not: never there, there but mute, or mute after its hello. */
export function lateCode({ seen }: HostHandshake, loaded: boolean): ErrorCode {
  return seen[0] ? 'NO_RESPONSE' : loaded ? 'FRAME_BLOCKED' : 'LOAD_TIMEOUT';
}

function answerHello(
  before: readonly string[],
  hello: Hello,
  { range, grants }: { range: VersionRange; grants: readonly Capability[] },
): HostHandshake {
  const { nonce, min, max, wants } = hello;
  const seen = [...before, nonce].slice(-SEEN_NONCES);
  const version = negotiate(range, hello);
  return version
    ? { phase: 'welcomed', version, grants: intersect(wants, grants), seen }
    : {
        phase: 'failed',
        error: new TalkEmbedError('VERSION_UNSUPPORTED', '', { page: range as object as Json, frame: { min, max } }),
        seen,
      };
}
