import {
  negotiate,
  TalkEmbedError,
  fromWireError,
  type Capability,
  type Reject,
  type VersionRange,
  type Welcome,
} from '../protocol/index.js';

/**
 * The widget's side of the handshake (embed-anchors §6.2).
 *
 *   greeting ──welcome──► connected ──reject NO_RESPONSE──► greeting (new nonce)
 *      │ reject, foreign origin     │ bye
 *      ▼                            ▼
 *    refused ◄───────────────────────
 *
 * The first welcome that fits wins; any other is ignored, and so is whatever carries another nonce.
 */
export type FrameHandshake =
  | { phase: 'greeting'; nonce: string }
  | { phase: 'connected'; nonce: string; origin: string; version: number; grants: readonly Capability[] }
  | { phase: 'refused'; error: TalkEmbedError };

export type FrameHandshakeEvent =
  | { type: 'welcome'; welcome: Welcome; origin: string; allowed: boolean }
  /** `nextNonce` is for the case that the page asks for a new hello. */
  | { type: 'reject'; reject: Reject; nextNonce: string }
  | { type: 'closed'; error: TalkEmbedError };

/** Pure: the next state, or the same object when the event changes nothing. */
export function stepFrameHandshake(
  state: FrameHandshake,
  event: FrameHandshakeEvent,
  own: { range: VersionRange; instance: string },
): FrameHandshake {
  if (state.phase === 'refused') return state;
  switch (event.type) {
    case 'welcome': {
      const { nonce, instance, v, grants } = event.welcome;
      if (state.phase !== 'greeting' || nonce !== state.nonce || instance !== own.instance) return state;
      if (!event.allowed)
        return refused(
          new TalkEmbedError('ORIGIN_FORBIDDEN', `${event.origin} is not an allowed origin of this widget`),
        );
      if (negotiate(own.range, { min: v, max: v }) === null)
        return refused(
          new TalkEmbedError('VERSION_UNSUPPORTED', `The page chose protocol ${v}, which this widget does not speak`),
        );
      return { phase: 'connected', nonce, origin: event.origin, version: v, grants };
    }
    case 'reject':
      if (event.reject.nonce !== state.nonce || event.reject.instance !== own.instance) return state;
      return event.reject.e.code === 'NO_RESPONSE'
        ? { phase: 'greeting', nonce: event.nextNonce }
        : refused(fromWireError(event.reject.e));
    default:
      return state.phase === 'connected' ? refused(event.error) : state;
  }
}

const refused = (error: TalkEmbedError): FrameHandshake => ({ phase: 'refused', error });
