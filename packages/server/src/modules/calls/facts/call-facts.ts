import type { AnsweredBy, SupervisionMode } from '@talk/contract';

/**
 * What the carrier (and our own users) told about one call, in our words. Facts are stored once each and never change; the
 * record of a call is derived from the *set* of its facts (see call-record.ts), so duplicates, reordering and delay change nothing.
 *
 * `atMs` is the carrier's own time of the event, not the time we heard of it; facts of our own carry our time. `sequence` is the
 * carrier's counter within its source (a leg, or a conference) and orders what happened within one second, which is as fine as
 * carrier times get.
 */
export type CallFact =
  | LegFact
  | ControlFact
  | SupervisionFact
  | { kind: 'participant-joined'; legSid: string; atMs: number; sequence: number }
  | { kind: 'participant-left'; legSid: string; atMs: number; sequence: number }
  /** `endedBySid`: the leg whose leaving ended it, when the carrier says so. */
  | { kind: 'conference-ended'; atMs: number; sequence: number; endedBySid?: string | undefined }
  /** The carrier asked what the leg is to do next: its conference let it go, it did not leave by itself. */
  | { kind: 'released'; legSid: string; atMs: number }
  /** Outbound: whom the carrier heard answer the customer's leg. */
  | { kind: 'answered-by'; legSid: string; by: AnsweredBy; atMs: number }
  | { kind: 'hang-up-requested'; userId: number; atMs: number }
  | { kind: 'declined'; userId: number; atMs: number }
  | RoutingFact
  /** Inbound: this agent's phone is about to be rung. Told before the carrier is, so that a quick answer is not a surprise. */
  | { kind: 'rung'; userId: number; atMs: number; round?: number | undefined }
  /** Inbound: every phone that was to be rung has been dialled; who does not ring now will not ring later. */
  | { kind: 'all-rung'; atMs: number }
  /** Inbound: this agent's leg was the first to ask what to do, and got the call; the others are hung up. */
  /** `onTelephone`: not a browser, which may come back. Who hangs a telephone up is gone. */
  | { kind: 'claimed'; legSid: string; atMs: number; onTelephone?: boolean | undefined }
  /** No agent answered in time, none could be rung, or the agent's own leg never came: the server gave up. */
  | { kind: 'given-up'; atMs: number }
  /** Outbound: the gate, asked again as the call was about to leave, said no; `rejection` is 1–46. */
  | { kind: 'refused'; rejection: number; atMs: number };

/** What routing decides about an inbound call before an agent has it. */
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
   * `ofUserId`: the call was for this user alone, whose own greeting the caller hears.
   */
  | {
      kind: 'diverted';
      to: 'voicemail' | 'message' | 'callback';
      isThere: boolean;
      atMs: number;
      ofUserId?: number | undefined;
    }
  /** A telephone outside of the company rings for the caller, and takes the call; no agent does. */
  | { kind: 'forwarded'; to: string; atMs: number }
  | { kind: 'forward-answered'; atMs: number }
  /** That telephone is out of the call, or did not take it. `seconds`: how long they talked. `stayed`: the caller had not left. */
  | { kind: 'forward-over'; isAnswered: boolean; seconds: number; stayed: boolean; atMs: number }
  | { kind: 'voicemail-left'; recordingSid: string; seconds: number; atMs: number };
/** What supervisors do in a call of others, and agents who want one. */
export type SupervisionFact =
  /** Their browser is about to connect. `isHidden`: agents are not told of them while they only listen. */
  | {
      kind: 'supervised';
      supervisionId: string;
      userId: number;
      mode: SupervisionMode;
      isHidden: boolean;
      atMs: number;
    }
  | { kind: 'supervision-mode'; supervisionId: string; mode: SupervisionMode; atMs: number }
  | { kind: 'supervision-over'; supervisionId: string; why: 'left' | 'expired' | 'withdrawn'; atMs: number }
  /** The call is the supervisor's now; `fromUserId`, who had it, is out. */
  | { kind: 'taken-over'; supervisionId: string; userId: number; fromUserId: number | null; atMs: number }
  | { kind: 'help'; userId: number; on: boolean; atMs: number };

/** How a participant joins a call that goes on. The last three are agents whose browsers connect by themselves. */
export type InviteHow = 'cold' | 'warm' | 'conference' | 'unpark' | 'rejoin' | 'take-back';

export type InviteTarget =
  | { type: 'user'; userId: number }
  | { type: 'ring-group'; ringGroupId: number; name: string }
  | { type: 'number'; phoneNumber: string };

/** What people do to a call, and what our deadlines do. `party` is a participant's id (`customer`, `user-7`, `invite-…`). */
export type ControlFact =
  | { kind: 'hold'; party: string; on: boolean; atMs: number }
  | { kind: 'mute'; party: string; on: boolean; atMs: number }
  /** Recording is to run, or is paused. */
  | { kind: 'recording'; on: boolean; atMs: number }
  | { kind: 'parked'; userId: number; reason: string | null; atMs: number }
  | { kind: 'invited'; inviteId: string; how: InviteHow; to: InviteTarget; byUserId: number; atMs: number }
  | { kind: 'invite-rung'; inviteId: string; userId: number; atMs: number }
  | { kind: 'invite-all-rung'; inviteId: string; atMs: number }
  | { kind: 'invite-declined'; inviteId: string; userId: number; atMs: number }
  | { kind: 'invite-claimed'; inviteId: string; legSid: string; atMs: number }
  /** It rings no longer and counts no longer: given up by a person, or by a deadline. */
  | { kind: 'invite-over'; inviteId: string; why: 'canceled' | 'expired'; atMs: number }
  /** Warm: customer and target are connected; who transferred leaves, or stays. */
  | { kind: 'transfer-completed'; inviteId: string; stay: boolean; atMs: number }
  /** The audio of an agent's leg is in another call, or back in this one. `arrives`: it is on its way, and we need not bring it. */
  | { kind: 'seat'; legSid: string; away: boolean; arrives: boolean; atMs: number }
  | { kind: 'left'; userId: number; atMs: number }
  | { kind: 'removed'; party: string; atMs: number }
  /** A recorded message takes the agent's place with the machine that took the call: the agent is out, the customer's leg plays it. */
  | { kind: 'message-dropped'; userId: number; name: string; fileId: string; atMs: number }
  /** The message was played to its end. */
  | { kind: 'message-played'; atMs: number }
  /** The lost agent did not come back in time. */
  | { kind: 'rejoin-expired'; atMs: number };

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

/** A supervisor's leg has no part in the call, unless they take it over. */
export type LegRole = 'agent' | 'customer' | 'third-party' | 'supervisor';

/** A leg as we ordered or accepted it; the carrier's facts tell what became of it. */
export interface LegPlan {
  sid: string;
  role: LegRole;
  /** Agents and supervisors only. */
  userId: number | null;
  /** The invitation, or the supervision, that brought it; none for the legs that a call begins with. */
  inviteId?: string | null;
}

export type FactOf<K extends CallFact['kind']> = Extract<CallFact, { kind: K }>;

/** The facts of one kind. */
export function factsOf<K extends CallFact['kind']>(facts: readonly CallFact[], kind: K): FactOf<K>[] {
  return facts.filter((fact): fact is FactOf<K> => fact.kind === kind);
}

const TERMINAL: ReadonlySet<LegStatus> = new Set(['completed', 'busy', 'no-answer', 'canceled', 'failed']);

export function isTerminal(status: LegStatus): boolean {
  return TERMINAL.has(status);
}

/** Agents whose phones have, had or are about to have something to do with the call, in order of their ids. */
export function involvedUsers(legs: readonly LegPlan[], facts: readonly CallFact[]): number[] {
  const ids = legs.flatMap((leg) => (leg.userId === null || leg.role === 'supervisor' ? [] : [leg.userId]));
  for (const fact of facts) {
    if (fact.kind === 'rung' || fact.kind === 'invite-rung' || fact.kind === 'taken-over') ids.push(fact.userId);
    else if (fact.kind === 'invited') {
      ids.push(fact.byUserId);
      if (fact.to.type === 'user') ids.push(fact.to.userId);
    }
  }
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
    case 'answered-by':
      return `answered-by:${fact.legSid}:${fact.by}:${fact.atMs}`;
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
    case 'hold':
    case 'mute':
      return `${fact.kind}:${fact.party}:${fact.atMs}:${fact.on ? 'on' : 'off'}`;
    case 'help':
      return `help:${fact.userId}:${fact.atMs}:${fact.on ? 'on' : 'off'}`;
    case 'supervision-mode':
      return `${fact.kind}:${fact.supervisionId}:${fact.atMs}:${fact.mode}`;
    case 'supervised':
    case 'supervision-over':
    case 'taken-over':
      return `${fact.kind}:${fact.supervisionId}`;
    case 'recording':
      return `recording:${fact.atMs}:${fact.on ? 'on' : 'off'}`;
    case 'parked':
    case 'left':
      return `${fact.kind}:${fact.userId}:${fact.atMs}`;
    case 'removed':
      return `removed:${fact.party}:${fact.atMs}`;
    case 'seat':
      return `seat:${fact.legSid}:${fact.atMs}:${fact.away ? 'away' : 'here'}`;
    case 'released':
      return `released:${fact.legSid}`;
    case 'invite-rung':
    case 'invite-declined':
      return `${fact.kind}:${fact.inviteId}:${fact.userId}`;
    case 'invited':
    case 'invite-all-rung':
    case 'invite-claimed':
    case 'invite-over':
    case 'transfer-completed':
      return `${fact.kind}:${fact.inviteId}`;
    case 'all-rung':
    case 'claimed':
    case 'given-up':
    case 'refused':
    case 'queued':
    case 'diverted':
    case 'forwarded':
    case 'forward-answered':
    case 'forward-over':
    case 'message-dropped':
    case 'message-played':
      return fact.kind;
    case 'rejoin-expired':
      return `rejoin-expired:${fact.atMs}`;
  }
}
