/**
 * Which of the sources carries the events: the company's driver, the second driver, or the long-poll. Exactly one is
 * subscribed at a time (feature-matrix, reading 40): one automatic switch to the second driver per ten minutes, back to
 * the first as soon as it recovers, and the long-poll whenever neither may be used.
 */
export type Light = 'connecting' | 'up' | 'down';

/** Index of a driver, the long-poll, or nothing yet. */
export type Source = number | 'polling' | null;

export interface SourceState {
  /** One status per driver, in the server's order. */
  readonly lights: readonly Light[];
  readonly source: Source;
  /** When the last automatic switch away from the first driver happened. */
  readonly switchedAtMs: number | null;
}

export type SourceEvent =
  | { type: 'light'; driver: number; light: Light; atMs: number }
  /** Time passed: a switch may be allowed again. */
  | { type: 'tick'; atMs: number };

export const SWITCH_PAUSE_MS = 10 * 60_000;

export const initialSource = (drivers: number): SourceState => ({
  lights: Array.from({ length: drivers }, () => 'connecting' as const),
  source: drivers === 0 ? 'polling' : null,
  switchedAtMs: null,
});

function choose({ lights, source, switchedAtMs }: SourceState, atMs: number): Source {
  if (lights[0] === 'up') return 0;
  // A driver that carries the events keeps them until it fails or the first one recovers.
  if (typeof source === 'number' && source > 0 && lights[source] === 'up') return source;
  // At the start the company's driver comes first.
  if (lights[0] === 'connecting' && source === null) return null;
  const maySwitch = switchedAtMs === null || atMs - switchedAtMs >= SWITCH_PAUSE_MS;
  const second = lights.indexOf('up');
  if (second > 0 && maySwitch) return second;
  return lights.every((light) => light === 'connecting') && source === null ? null : 'polling';
}

export function nextSource(state: SourceState, event: SourceEvent): SourceState {
  const lights =
    event.type === 'light' && state.lights[event.driver] !== undefined
      ? state.lights.map((light, index) => (index === event.driver ? event.light : light))
      : state.lights;
  const source = choose({ ...state, lights }, event.atMs);
  const switched = typeof source === 'number' && source > 0 && source !== state.source;
  return { lights, source, switchedAtMs: switched ? event.atMs : state.switchedAtMs };
}
