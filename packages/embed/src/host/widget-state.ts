import type { WidgetEvent, WidgetEvents, WidgetState } from '../protocol/index.js';

/** How many calls stay known after newer ones. */
const CALLS_KEPT = 9;

/**
 * Folds an event into the snapshot; nothing counts before the first `widget.ready`. Revisions need no look here: a port delivers in
 * order, the channel drops what it has seen, and a new connection starts with the whole state.
 */
export function foldEvent<T extends WidgetEvent>(
  state: WidgetState | null,
  type: T,
  payload: WidgetEvents[T],
): WidgetState | null {
  if (type === 'widget.ready') return (payload as WidgetEvents['widget.ready']).state;
  if (!state) return state;
  if (type === 'audio.blocked') return { ...state, audioBlocked: (payload as WidgetEvents['audio.blocked']).blocked };
  if (type === 'call.changed') {
    const { call } = payload as WidgetEvents['call.changed'];
    const { calls } = state;
    return { ...state, calls: [...calls.filter(({ id }) => id !== call.id), call].slice(-CALLS_KEPT) };
  }
  // `auth.changed`, `presence.changed`, `devices.changed` and `leader.changed` carry the whole value of their namesake.
  const [name] = type.split('.') as [string];
  if (name in state) return { ...state, [name]: payload };
  // `widget.changed` and `caps.changed` carry some fields; `reason` and whatever else is not of the state stays out.
  const next = { ...state } as WidgetState & Record<string, unknown>;
  for (const field in payload) if (field in next) next[field as string] = payload[field];
  return next;
}
