import type { CallSnapshot, WidgetEvent, WidgetEvents, WidgetState } from '../protocol/index.js';

/** How many ended calls stay known, so that a late event cannot bring one back. */
const ENDED_KEPT = 16;

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
  if (!state) return null;
  switch (event.type) {
    case 'widget.changed':
      return { ...state, open: event.payload.open, view: event.payload.view };
    case 'auth.changed':
      return { ...state, auth: event.payload };
    case 'presence.changed':
      return { ...state, presence: event.payload };
    case 'audio.blocked':
      return { ...state, audioBlocked: event.payload.blocked };
    case 'devices.changed':
      return { ...state, devices: event.payload };
    case 'call.changed':
      return isNews(state, event.payload.call) ? { ...state, calls: withCall(state.calls, event.payload.call) } : state;
    default:
      return state;
  }
}

/** Whether the snapshot does not know this revision of the call yet. */
function isNews(state: WidgetState, call: CallSnapshot): boolean {
  return (state.calls.find((known) => known.id === call.id)?.revision ?? -1) < call.revision;
}

function withCall(calls: readonly CallSnapshot[], call: CallSnapshot): CallSnapshot[] {
  const next = [...calls.filter((known) => known.id !== call.id), call];
  const surplus = next.filter((known) => known.phase === 'ended').slice(0, -ENDED_KEPT);
  return next.filter((known) => !surplus.includes(known));
}
