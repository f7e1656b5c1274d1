/** Where the time of a session goes that is not talked. */
export const DIALER_LOSSES = ['waiting', 'ringing', 'wrap-up', 'paused'] as const;
export type DialerLoss = (typeof DIALER_LOSSES)[number];
/** Milliseconds by where they went. */
export type TimeLost = Readonly<Partial<Record<DialerLoss, number>>>;

/** What a session did until something changed. A call counts as wrap-up until it is known how long it rang and was talked. */
export type SessionActivity = Exclude<DialerLoss, 'ringing'>;

export function activityOf(session: {
  readonly state: 'running' | 'paused' | 'ended';
  readonly hasTask: boolean;
  readonly isDialed: boolean;
}): SessionActivity | null {
  if (session.state === 'ended') return null;
  if (session.state === 'paused') return 'paused';
  if (session.isDialed) return 'wrap-up';
  return session.hasTask ? 'waiting' : null;
}

export const withLost = (lost: TimeLost, activity: SessionActivity | null, ms: number): TimeLost =>
  activity === null || ms <= 0 ? lost : { ...lost, [activity]: (lost[activity] ?? 0) + ms };

/** A call that was paused or resumed while it lasted was counted as something else. */
const COUNTED_AS = ['wrap-up', 'paused', 'waiting'] as const satisfies readonly SessionActivity[];

/** Takes a call out of what it was counted as, so that talk and everything lost stay as long as the session. */
export function withoutCall(
  lost: TimeLost,
  { ringMs, talkMs }: { readonly ringMs: number; readonly talkMs: number },
): TimeLost {
  const after: Partial<Record<DialerLoss, number>> = { ...lost };
  let rest = ringMs + talkMs;
  for (const activity of COUNTED_AS) {
    const counted = after[activity] ?? 0;
    const taken = Math.min(rest, counted);
    if (taken === 0) continue;
    after[activity] = counted - taken;
    rest -= taken;
  }
  if (ringMs > 0) after.ringing = (after.ringing ?? 0) + ringMs;
  return after;
}

/**
 * How long the rest of a list takes at the pace of a session, its pauses left out. Null before its first call has ended.
 * @param waiting contacts that are still in the queue
 */
export function projectedSeconds(
  waiting: number,
  { calls, totalSeconds, lost }: { readonly calls: number; readonly totalSeconds: number; readonly lost: TimeLost },
): number | null {
  if (calls === 0) return null;
  const worked = Math.max(0, totalSeconds - (lost.paused ?? 0) / 1_000);
  return Math.round((waiting * worked) / calls);
}
