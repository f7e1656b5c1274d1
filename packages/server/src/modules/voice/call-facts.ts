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
  | RoutingFact
  /** Inbound: this agent's phone is about to be rung. Told before the carrier is, so that a quick answer is not a surprise. */
  | { kind: 'rung'; userId: number; atMs: number; round?: number | undefined }
  /** Inbound: every phone that was to be rung has been dialled; who does not ring now will not ring later. */
  | { kind: 'all-rung'; atMs: number }
  /** Inbound: this agent's leg was the first to ask what to do, and got the call; the others are hung up. */
  | { kind: 'claimed'; legSid: string; atMs: number }
  /** Nobody answered in time, nobody could be rung, or the agent's own leg never came: the server gave up. */
  | { kind: 'given-up'; atMs: number };

/** What routing decides about an inbound call before anybody has it. */
export type RoutingFact =
  /** This agent's phone is to stop ringing, without having been declined. */
  | { kind: 'ring-over'; userId: number; round: number; atMs: number }
  /** The caller waits in the queue, outside of the conference. */
  | { kind: 'queued'; atMs: number }
  /** An agent picked the call from the queue; their browser is about to connect. */
  | { kind: 'taken'; userId: number; atMs: number }
  /**
   * The caller is led to a document of ours, out of the conference if they were in it: from now on only the end of their leg ends
   * the call. `isThere`: the document was the answer to their arrival, or to a key; the carrier need not be asked to lead them.
   */
  | { kind: 'diverted'; to: 'voicemail' | 'message' | 'callback'; isThere: boolean; atMs: number }
  | { kind: 'voicemail-left'; recordingSid: string; seconds: number; atMs: number };

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
    case 'rung':
      return fact.round === undefined || fact.round === 0 ? `rung:${fact.userId}` : `rung:${fact.userId}:${fact.round}`;
    case 'ring-over':
      return `ring-over:${fact.userId}:${fact.round}`;
    case 'declined':
    case 'taken':
      return `${fact.kind}:${fact.userId}:${fact.atMs}`;
    case 'voicemail-left':
      return `voicemail-left:${fact.recordingSid}`;
    case 'hang-up-requested':
      return `${fact.kind}:${fact.userId}`;
    case 'all-rung':
    case 'claimed':
    case 'given-up':
    case 'queued':
    case 'diverted':
      return fact.kind;
  }
}
