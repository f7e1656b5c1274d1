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
export type HostHandshake = Seen &
  (
    | { phase: 'waiting'; loaded: boolean }
    | { phase: 'welcomed' | 'ready'; nonce: string; version: number; grants: readonly Capability[] }
    | { phase: 'failed'; error: TalkEmbedError }
    | { phase: 'destroyed' }
  );

interface Seen {
  /** Every nonce that ever got an answer, oldest first. */
  seen: readonly string[];
}

export type HostHandshakeEvent =
  | { type: 'hello'; hello: Hello }
  | { type: 'loaded' | 'ready' | 'timeout' | 'silent' | 'destroy' }
  | { type: 'failed'; error: TalkEmbedError };

/** What the owner of the state must do after a step. */
export type HostHandshakeEffect =
  | { do: 'welcome'; nonce: string; version: number; grants: readonly Capability[] }
  | { do: 'reject'; nonce: string; error: TalkEmbedError }
  | null;

export const INITIAL_HANDSHAKE: HostHandshake = { phase: 'waiting', loaded: false, seen: [] };

const SEEN_NONCES = 64;

/** Pure: the next state and what to do about it. */
export function stepHostHandshake(
  state: HostHandshake,
  event: HostHandshakeEvent,
  offer: { range: VersionRange; grants: readonly Capability[] },
): [HostHandshake, HostHandshakeEffect] {
  const { seen } = state;
  if (state.phase === 'destroyed') return [state, null];
  switch (event.type) {
    case 'hello':
      return seen.includes(event.hello.nonce) ? [state, null] : answerHello(seen, event.hello, offer);
    case 'loaded':
      return [state.phase === 'waiting' ? { ...state, loaded: true } : state, null];
    case 'ready':
      return [state.phase === 'welcomed' ? { ...state, phase: 'ready' } : state, null];
    case 'timeout':
      return state.phase === 'waiting' || state.phase === 'welcomed' ? [failed(seen, loadFailure(state)), null] : [state, null];
    case 'silent': {
      if (state.phase !== 'ready') return [state, null];
      const error = new TalkEmbedError('NO_RESPONSE', 'The widget stopped answering; asking it to connect again');
      return [{ phase: 'waiting', loaded: true, seen }, { do: 'reject', nonce: state.nonce, error }];
    }
    case 'failed':
      return [failed(seen, event.error), null];
    case 'destroy':
      return [{ phase: 'destroyed', seen }, null];
  }
}

function answerHello(
  before: readonly string[],
  hello: Hello,
  offer: { range: VersionRange; grants: readonly Capability[] },
): [HostHandshake, HostHandshakeEffect] {
  const { nonce } = hello;
  const seen = [...before, nonce].slice(-SEEN_NONCES);
  const theirs = { min: hello.min, max: hello.max };
  const version = negotiate(offer.range, theirs);
  if (version === null) {
    const details = { page: { ...offer.range }, frame: theirs };
    const spoken = `the page speaks ${offer.range.min}–${offer.range.max}, the widget ${theirs.min}–${theirs.max}`;
    const error = new TalkEmbedError('VERSION_UNSUPPORTED', `No common protocol: ${spoken}`, details);
    return [failed(seen, error), { do: 'reject', nonce, error }];
  }
  const grants = intersect(hello.wants, offer.grants);
  return [
    { phase: 'welcomed', nonce, version, grants, seen },
    { do: 'welcome', nonce, version, grants },
  ];
}

const failed = (seen: readonly string[], error: TalkEmbedError): HostHandshake => ({ phase: 'failed', error, seen });

function loadFailure(state: HostHandshake): TalkEmbedError {
  if (state.phase === 'welcomed') return new TalkEmbedError('NO_RESPONSE', 'The widget never became ready');
  return state.phase === 'waiting' && state.loaded
    ? new TalkEmbedError('FRAME_BLOCKED', "The frame loaded but never spoke: check this page's frame-src and the allowed origins")
    : new TalkEmbedError('LOAD_TIMEOUT', 'The widget did not load in time');
}
