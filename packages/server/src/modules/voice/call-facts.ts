/**
 * What the carrier (and our own users) told about one call, in our words. Facts are stored once each and never change; the
 * record of a call is derived from the *set* of its facts (see call-record.ts), so duplicates, reordering and delay change nothing.
 *
 * `atMs` is the carrier's own time of the event, not the time we heard of it. `sequence` is the carrier's counter within its
 * source (a leg, or a conference) and orders what happened within one second, which is as fine as carrier times get.
 */
export type CallFact =
  | LegFact
  | { kind: 'participant-joined'; legSid: string; atMs: number; sequence: number }
  | { kind: 'participant-left'; legSid: string; atMs: number; sequence: number }
  /** `endedBySid`: the leg whose leaving ended it, when the carrier says so. */
  | { kind: 'conference-ended'; atMs: number; sequence: number; endedBySid?: string | undefined }
  | { kind: 'hang-up-requested'; userId: number; atMs: number }
  | { kind: 'declined'; userId: number; atMs: number }
  /** Inbound: this agent's phone is about to be rung. Told before the carrier is, so that a quick answer is not a surprise. */
  | { kind: 'rung'; userId: number; atMs: number }
  /** Inbound: every phone that was to be rung has been dialled; who does not ring now will not ring later. */
  | { kind: 'all-rung'; atMs: number }
  /** Inbound: this agent's leg was the first to ask what to do, and got the call; the others are hung up. */
  | { kind: 'claimed'; legSid: string; atMs: number }
  /** Nobody answered in time, nobody could be rung, or the agent's own leg never came: the server gave up. */
  | { kind: 'given-up'; atMs: number }
  /** Outbound: the gate, asked again as the call was about to leave, said no; `rejection` is 1–46. */
  | { kind: 'refused'; rejection: number; atMs: number };

export const LEG_STATUSES = [
  'initiated',
  'ringing',
  'in-progress',
  'completed',
  'busy',
  'no-answer',
  'canceled',
  'failed',
] as const;
export type LegStatus = (typeof LEG_STATUSES)[number];

export interface LegFact {
  kind: 'leg';
  legSid: string;
  status: LegStatus;
  atMs: number;
  sequence: number;
  /** The carrier's precise reason, for example a SIP code: 404 is a number that does not exist. */
  cause?: number | undefined;
}

/** A leg as we ordered or accepted it; the carrier's facts tell what became of it. */
export interface LegPlan {
  sid: string;
  role: 'agent' | 'customer';
  /** Agents only. */
  userId: number | null;
}

const TERMINAL: ReadonlySet<LegStatus> = new Set(['completed', 'busy', 'no-answer', 'canceled', 'failed']);

export function isTerminal(status: LegStatus): boolean {
  return TERMINAL.has(status);
}

/** Agents whose phones have, had or are about to have something to do with the call, in order of their ids. */
export function involvedUsers(legs: readonly LegPlan[], facts: readonly CallFact[]): number[] {
  const ids = [
    ...legs.map((leg) => leg.userId),
    ...facts.map((fact) => (fact.kind === 'rung' ? fact.userId : null)),
  ].filter((id) => id !== null);
  return [...new Set(ids)].sort((a, b) => a - b);
}

/**
 * Two facts with the same key are one fact told twice. Everything that the record looks at is in the key, so facts that
 * differ are kept side by side and the record chooses between them; which arrived first never matters. Only what our own
 * database decides once (who claimed, when it was given up) is one fact whatever it says.
 */
export function factKey(fact: CallFact): string {
  switch (fact.kind) {
    case 'leg':
      return `leg:${fact.legSid}:${fact.status}:${fact.atMs}:${fact.cause ?? ''}`;
    case 'participant-joined':
    case 'participant-left':
      return `${fact.kind}:${fact.legSid}:${fact.atMs}:${fact.sequence}`;
    case 'conference-ended':
      return `${fact.kind}:${fact.atMs}:${fact.endedBySid ?? ''}`;
    case 'hang-up-requested':
    case 'rung':
    case 'declined':
      return `${fact.kind}:${fact.userId}`;
    case 'all-rung':
    case 'claimed':
    case 'given-up':
    case 'refused':
      return fact.kind;
  }
}
