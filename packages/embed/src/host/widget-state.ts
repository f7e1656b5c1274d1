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
  const event = { type, payload } as { [K in WidgetEvent]: { type: K; payload: WidgetEvents[K] } }[WidgetEvent];
  if (event.type === 'widget.ready') return event.payload.state;
  if (!state) return state;
  switch (event.type) {
    case 'widget.changed':
      return { ...state, open: event.payload.open, view: event.payload.view };
    case 'auth.changed':
      return { ...state, auth: event.payload };
    case 'presence.changed':
      return { ...state, presence: event.payload };
    case 'devices.changed':
      return { ...state, devices: event.payload };
    case 'audio.blocked':
      return { ...state, audioBlocked: event.payload.blocked };
    case 'call.changed': {
      const { call } = event.payload;
      const { calls } = state;
      if (calls.some(({ id, revision }) => id === call.id && revision >= call.revision)) return state;
      return { ...state, calls: [...calls.filter(({ id }) => id !== call.id), call].slice(-CALLS_KEPT) };
    }
    default:
      return state;
  }
}
