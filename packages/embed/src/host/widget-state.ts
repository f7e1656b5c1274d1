import type { WidgetEvent, WidgetEvents, WidgetState } from '../protocol/index.js';

/** How many calls stay known after newer ones, so that a late event cannot bring an ended one back. */
const CALLS_KEPT = 16;

/**
 * Folds an event into the snapshot. Returns the same object when the event says nothing new: a call whose revision is
 * known already, or anything before the first `widget.ready`.
 */
export function foldEvent<T extends WidgetEvent>(
  state: WidgetState | null,
  type: T,
  payload: WidgetEvents[T],
): WidgetState | null {
  if (type === 'widget.ready') return (payload as WidgetEvents['widget.ready']).state;
  if (!state) return state;
  if (type === 'widget.changed') {
    const { open, view } = payload as WidgetEvents['widget.changed'];
    return { ...state, open, view };
  }
  if (type === 'audio.blocked') return { ...state, audioBlocked: (payload as WidgetEvents['audio.blocked']).blocked };
  if (type === 'call.changed') {
    const { call } = payload as WidgetEvents['call.changed'];
    const { calls } = state;
    return calls.some(({ id, revision }) => id === call.id && revision >= call.revision)
      ? state
      : { ...state, calls: [...calls.filter(({ id }) => id !== call.id), call].slice(-CALLS_KEPT) };
  }
  // `auth.changed`, `presence.changed` and `devices.changed` carry the whole value of their namesake.
  const [name = ''] = type.split('.');
  return name in state ? { ...state, [name]: payload } : state;
}
