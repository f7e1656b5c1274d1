import type { ContactCenterCall } from '@talk/core/contract';
import { isActiveCall, type CallStatus } from '@talk/core/format';

/** What the agent sees of calls that are going on now. */
export interface LiveLists {
  readonly queued: readonly ContactCenterCall[];
  readonly parked: readonly ContactCenterCall[];
  readonly live: readonly ContactCenterCall[];
}

export interface LiveRow {
  readonly kind: keyof LiveLists;
  readonly call: ContactCenterCall;
  /** Since when the caller waits, is parked or talks, in ms. */
  readonly sinceMs: number;
}

/** More than these would push the list out of sight. */
export const LIVE_ROWS_SHOWN = 4;

const sinceOf = (kind: keyof LiveLists, { started_at, answered_at, parked }: ContactCenterCall): number =>
  Date.parse(
    kind === 'parked' ? (parked?.at ?? started_at) : kind === 'live' ? (answered_at ?? started_at) : started_at,
  );

/** Callers who wait first, then parked ones, then calls in progress; each longest first. A call is in one place, even between two answers. */
export function liveRows(lists: LiveLists): readonly LiveRow[] {
  const seen = new Set<string>();
  return (['queued', 'parked', 'live'] as const).flatMap((kind) =>
    lists[kind]
      .map((call) => ({ kind, call, sinceMs: sinceOf(kind, call) }))
      .toSorted((a, b) => a.sinceMs - b.sinceMs)
      .filter(({ call: { id } }) => !seen.has(id) && seen.add(id)),
  );
}

/** The status of a call by its phase, as the server stores it. */
function statusOf({ direction, phase, forwarded_to, answered_at, parked }: ContactCenterCall): CallStatus {
  switch (phase) {
    case 'connecting':
    case 'ringing':
      return direction === 'inbound' ? 'ring-all' : 'ringing';
    case 'message':
      return forwarded_to === null ? 'greeting' : answered_at === null ? 'transferring' : 'in-progress';
    case 'active':
      return 'in-progress';
    case 'held':
      return parked === null ? 'hold' : 'parked';
    case 'ended':
      return 'completed';
    default:
      return phase;
  }
}

/** Contacts whose active call the strip shows: the list below leaves them out (spec 1 §4). */
export function contactsInCall(lists: LiveLists | null): ReadonlySet<number> {
  const shown = lists === null ? [] : liveRows(lists).slice(0, LIVE_ROWS_SHOWN);
  const active = shown.filter(({ call }) =>
    isActiveCall({
      direction: call.direction,
      disposition: 'in-progress',
      current: statusOf(call),
      userId: call.user_id,
      callback: call.callback_status,
    }),
  );
  return new Set(active.flatMap(({ call: { contact } }) => (contact === null ? [] : [contact.id])));
}
