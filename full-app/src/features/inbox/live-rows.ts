import type { ContactCenterCall } from '@talk/core/contract';

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
