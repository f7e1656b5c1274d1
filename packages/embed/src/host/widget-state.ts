import type { CallSnapshot, LookState, UnreadState, WidgetKind, WidgetState } from '../protocol/index.js';

/** How many calls stay known after newer ones. */
const CALLS_KEPT = 9;

/** A state of any kind, as far as something reads it by name. */
export type AnyState = WidgetState<WidgetKind> & {
  calls?: readonly CallSnapshot[];
  unread?: UnreadState;
  look?: LookState;
};

/**
 * Folds an event into the snapshot; nothing counts before the first `widget.ready`. Revisions need no look here: a port delivers in
 * order, the channel drops what it has seen, and a new connection starts with the whole state.
 */
export function foldEvent(state: AnyState | null, type: string, payload: unknown): AnyState | null {
  const fields = payload as Readonly<Record<string, unknown>>;
  if (type === 'widget.ready') return fields['state'] as AnyState;
  if (!state) return state;
  if (type === 'audio.blocked') return withFields(state, { audioBlocked: fields['blocked'] });
  if (type === 'call.changed') {
    const call = fields['call'] as CallSnapshot;
    const others = (state.calls ?? []).filter(({ id }) => id !== call.id);
    return withFields(state, { calls: [...others, call].slice(-CALLS_KEPT) });
  }
  // `auth.changed`, `presence.changed`, `unread.changed` and their like carry the whole value of their namesake.
  const [name] = type.split('.') as [string];
  if (name in state) return withFields(state, { [name]: payload });
  // `widget.changed` and `caps.changed` carry some fields; `reason` and whatever else is not of the state stays out.
  return withFields(state, fields);
}

/** Only what this kind of state has. */
function withFields(state: AnyState, fields: Readonly<Record<string, unknown>>): AnyState {
  const next: Record<string, unknown> = { ...state };
  for (const field in fields) if (field in state) next[field] = fields[field];
  return next as object as AnyState;
}
