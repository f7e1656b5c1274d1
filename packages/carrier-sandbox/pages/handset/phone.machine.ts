/** The life of this browser phone: its place in the network, and its one call. Pure; late events change nothing. */

export type LineState =
  | { readonly phase: 'choosing' }
  /** Another window is this number. It is waited for, unless the person decides otherwise. */
  | { readonly phase: 'in-use'; readonly number: string }
  | { readonly phase: 'connecting'; readonly number: string }
  | { readonly phase: 'ready'; readonly number: string }
  /** Was reachable; the voice SDK keeps trying. */
  | { readonly phase: 'lost'; readonly number: string }
  | { readonly phase: 'failed'; readonly number: string; readonly why: string };

export type LineEvent =
  | { readonly type: 'chosen'; readonly number: string; readonly taken: boolean }
  | { readonly type: 'go-on' }
  | { readonly type: 'registered' }
  | { readonly type: 'dropped' }
  | { readonly type: 'refused'; readonly why: string };

/** The line after an event; the same object when the event has nothing to add. */
export function nextLine(state: LineState, event: LineEvent): LineState {
  if (event.type === 'chosen') return { phase: event.taken ? 'in-use' : 'connecting', number: event.number };
  if (state.phase === 'choosing') return state;
  const { number } = state;
  switch (event.type) {
    case 'go-on':
      return state.phase === 'in-use' || state.phase === 'failed' ? { phase: 'connecting', number } : state;
    case 'registered':
      return state.phase === 'ready' || state.phase === 'in-use' ? state : { phase: 'ready', number };
    case 'dropped':
      return state.phase === 'ready' ? { phase: 'lost', number } : state;
    case 'refused':
      return state.phase === 'in-use' ? state : { phase: 'failed', number, why: event.why };
  }
}

export type CallState =
  | { readonly phase: 'none' }
  | { readonly phase: 'incoming'; readonly peer: string }
  | { readonly phase: 'outgoing'; readonly peer: string; readonly ringing: boolean }
  | {
      readonly phase: 'active';
      readonly peer: string;
      readonly sinceMs: number;
      readonly muted: boolean;
      /** Signalling is lost; the sound goes on. */
      readonly reconnecting: boolean;
      /** Keys pressed so far. */
      readonly digits: string;
    }
  | { readonly phase: 'ended'; readonly peer: string; readonly cause: EndCause; readonly seconds: number };

export type EndCause = 'ended' | 'busy' | 'no-answer' | 'declined' | 'missed' | 'invalid' | 'failed';

export type CallEvent =
  | { readonly type: 'rings'; readonly peer: string }
  | { readonly type: 'dials'; readonly peer: string }
  | { readonly type: 'far-end-rings' }
  | { readonly type: 'answered'; readonly atMs: number }
  | { readonly type: 'muted'; readonly on: boolean }
  | { readonly type: 'signalling'; readonly lost: boolean }
  | { readonly type: 'pressed'; readonly digits: string }
  /** `code` is the voice SDK's (voice-signalling.md §4), `byUs` tells who put the phone down. */
  | { readonly type: 'over'; readonly atMs: number; readonly code: number | null; readonly byUs: boolean }
  | { readonly type: 'dismissed' };

const CAUSES: Readonly<Record<number, EndCause>> = {
  31404: 'invalid',
  31480: 'no-answer',
  31486: 'busy',
  31603: 'declined',
};

/** The call after an event; the same object when the event has nothing to add. */
export function nextCall(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'rings':
      return isLive(state) ? state : { phase: 'incoming', peer: event.peer };
    case 'dials':
      return isLive(state) ? state : { phase: 'outgoing', peer: event.peer, ringing: false };
    case 'far-end-rings':
      return state.phase === 'outgoing' ? { ...state, ringing: true } : state;
    case 'answered':
      return state.phase === 'incoming' || state.phase === 'outgoing'
        ? { phase: 'active', peer: state.peer, sinceMs: event.atMs, muted: false, reconnecting: false, digits: '' }
        : state;
    case 'muted':
      return state.phase === 'active' ? { ...state, muted: event.on } : state;
    case 'signalling':
      return state.phase === 'active' ? { ...state, reconnecting: event.lost } : state;
    case 'pressed':
      return state.phase === 'active' ? { ...state, digits: (state.digits + event.digits).slice(-32) } : state;
    case 'over':
      return isLive(state) ? ended(state, event) : state;
    case 'dismissed':
      return state.phase === 'ended' ? { phase: 'none' } : state;
  }
}

type LiveCall = Extract<CallState, { phase: 'incoming' | 'outgoing' | 'active' }>;

/** Says whether there is a call that can still be talked in or picked up. */
export function isLive(state: CallState): state is LiveCall {
  return state.phase === 'incoming' || state.phase === 'outgoing' || state.phase === 'active';
}

function ended(state: LiveCall, { atMs, code, byUs }: Extract<CallEvent, { type: 'over' }>): CallState {
  const seconds = state.phase === 'active' ? Math.max(0, Math.round((atMs - state.sinceMs) / 1000)) : 0;
  const known = code === null ? undefined : CAUSES[code];
  const { peer } = state;
  if (state.phase === 'active')
    return { phase: 'ended', peer, cause: known ?? (code === null ? 'ended' : 'failed'), seconds };
  if (state.phase === 'incoming') return { phase: 'ended', peer, cause: byUs ? 'declined' : 'missed', seconds };
  return { phase: 'ended', peer, cause: known ?? (byUs ? 'ended' : code === null ? 'no-answer' : 'failed'), seconds };
}
