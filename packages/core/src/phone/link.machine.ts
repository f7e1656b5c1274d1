import { assertNever } from '../kernel/assert-never.js';

/**
 * The phone's connection to the voice network.
 *
 * ```text
 * off ─► starting ─► ready ◄─► lost (graceful, then announced)
 *            │  ▲
 *            ▼  │ back-off
 *         waiting        refused (needs a person)
 * ```
 * `lost` is not shown for a short grace: a socket that reconnects within it is not worth a notice. Audio of a running
 * call goes on while the link is lost.
 */

export type LinkProblem =
  /** The server did not give a token: offline, starting, or broken. */
  | 'SERVER_UNREACHABLE'
  | 'VOICE_SDK_UNAVAILABLE'
  /** The signalling server did not complete the registration in time. */
  | 'VOICE_TIMEOUT'
  | 'VOICE_FAILED'
  /** The carrier refused the token. */
  | 'VOICE_TOKEN_REFUSED'
  /** Signed out, expired or refused by our server. */
  | 'NOT_SIGNED_IN'
  /** The user may not use the phone. */
  | 'FORBIDDEN'
  /** The browser cannot carry calls: no WebRTC, or an insecure page. */
  | 'VOICE_UNSUPPORTED';

/** The connection to the voice network. Times are milliseconds since the epoch. */
export type LinkState =
  | { name: 'off' }
  | { name: 'starting'; attempt: number }
  | { name: 'ready' }
  | { name: 'lost'; sinceMs: number; announced: boolean }
  | { name: 'waiting'; attempt: number; retryAtMs: number; problem: LinkProblem }
  | { name: 'refused'; problem: LinkProblem };

export type LinkEvent =
  | { type: 'start' }
  /** Starts over from any state: this tab now holds the phone. */
  | { type: 'restart' }
  | { type: 'stop' }
  | { type: 'registered' }
  | { type: 'dropped'; atMs: number }
  /** The grace after `dropped` is over. */
  | { type: 'grace-over' }
  | { type: 'attempt-failed'; problem: LinkProblem; retryAtMs: number }
  | { type: 'refused'; problem: LinkProblem }
  | { type: 'retry' };

/** The one transition of the link. Events that do not fit the state change nothing. */
export function nextLink(link: LinkState, event: LinkEvent): LinkState {
  switch (event.type) {
    case 'start':
      return link.name === 'off' || link.name === 'refused' ? { name: 'starting', attempt: 0 } : link;
    case 'restart':
      return { name: 'starting', attempt: 0 };
    case 'stop':
      return link.name === 'off' ? link : { name: 'off' };
    case 'registered':
      return link.name === 'starting' || link.name === 'lost' ? { name: 'ready' } : link;
    case 'dropped':
      // A loss repeats its error for every attempt (21 in 8 s): the first one counts.
      return link.name === 'ready' ? { name: 'lost', sinceMs: event.atMs, announced: false } : link;
    case 'grace-over':
      return link.name === 'lost' && !link.announced ? { ...link, announced: true } : link;
    case 'attempt-failed': {
      if (link.name === 'off' || link.name === 'refused' || link.name === 'waiting') return link;
      const attempt = link.name === 'starting' ? link.attempt : 0;
      return { name: 'waiting', attempt, retryAtMs: event.retryAtMs, problem: event.problem };
    }
    case 'refused':
      return link.name === 'off' ? link : { name: 'refused', problem: event.problem };
    case 'retry':
      return link.name === 'waiting' ? { name: 'starting', attempt: link.attempt + 1 } : link;
    default:
      return assertNever(event);
  }
}
