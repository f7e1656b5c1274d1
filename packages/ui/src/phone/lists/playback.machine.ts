/** The phone's playback of recordings in its lists: one at a time. Positions and lengths are in seconds. */
export type Playback =
  | { readonly name: 'idle' }
  | { readonly name: 'loading'; readonly id: number }
  | {
      readonly name: 'playing' | 'paused';
      readonly id: number;
      readonly positionS: number;
      readonly lengthS: number;
      /** The browser needs a click first. */
      readonly blocked: boolean;
    }
  | { readonly name: 'failed'; readonly id: number; readonly problem: PlaybackProblem };

export type PlaybackProblem = 'gone' | 'away' | 'failed';

export type PlaybackEvent =
  | { readonly type: 'asked'; readonly id: number }
  | { readonly type: 'loaded'; readonly id: number; readonly lengthS: number }
  | { readonly type: 'started' | 'stopped' | 'blocked' | 'ended'; readonly id: number }
  | { readonly type: 'moved'; readonly id: number; readonly positionS: number }
  | { readonly type: 'failed'; readonly id: number; readonly problem: PlaybackProblem }
  | { readonly type: 'closed' };

export const noPlayback: Playback = { name: 'idle' };

/** The one transition. Late events of a recording that is no longer on change nothing. */
export function nextPlayback(state: Playback, event: PlaybackEvent): Playback {
  if (event.type === 'closed') return noPlayback;
  if (event.type === 'asked') return { name: 'loading', id: event.id };
  if (state.name === 'idle' || state.id !== event.id) return state;
  if (event.type === 'failed') return { name: 'failed', id: event.id, problem: event.problem };
  if (event.type === 'loaded') {
    if (state.name !== 'loading') return state;
    return { name: 'paused', id: event.id, positionS: 0, lengthS: event.lengthS, blocked: false };
  }
  if (state.name !== 'playing' && state.name !== 'paused') return state;
  switch (event.type) {
    case 'started':
      return { ...state, name: 'playing', blocked: false };
    case 'stopped':
      return { ...state, name: 'paused' };
    case 'blocked':
      return { ...state, name: 'paused', blocked: true };
    case 'moved':
      return { ...state, positionS: Math.min(event.positionS, state.lengthS) };
    case 'ended':
      // The next press starts from the beginning.
      return { ...state, name: 'paused', positionS: 0 };
  }
}
