import type { AnsweredBy, CallEndReason, CallPhase } from '@talk/contract';
import { endOf, reasonOf, refusalOf, type HangUpParty } from './call-end.js';
import { factsOf, involvedUsers, type CallFact } from './call-facts.js';
import { controlOf, type Control } from './call-hold.js';
import type { CallPlan } from './call-plan.js';
import { readFacts, type Reading } from './call-reading.js';
import { helpOf, type HelpRequest, isUnderWay, type Supervision } from './supervision.js';
import { divertedAt, forwardedTo, ringingNow, waitedFor, waitingPhase } from './waiting.js';

/** Everything about a call that follows from what happened. */
export interface CallRecord {
  phase: CallPhase;
  /** The agent who has the call; at the end, the one who had it last. Null while no agent has it: ringing, parked, on its way. */
  userId: number | null;
  /** The agent who had the call last, also while it is parked. */
  ownerId: number | null;
  /** Agents who cannot be given other work because of this call. */
  engagedUserIds: number[];
  ringingUserIds: number[];
  /** Visits of supervisors that go on. */
  supervisions: Supervision[];
  /** The request for help that is open. */
  help: HelpRequest | null;
  answeredAtMs: number | null;
  endedAtMs: number | null;
  endReason: CallEndReason | null;
  hungUpBy: HangUpParty | null;
  /** 1–46 when `endReason` is `rejected`. */
  rejection: number | null;
  /** Whole seconds both sides could hear each other. */
  talkSeconds: number;
  /** Whole seconds from the start to the answer; when no agent answered, to where the caller was led away, or to the end. */
  waitSeconds: number;
  disposition:
    'in-progress' | 'completed' | 'missed' | 'abandoned' | 'failed' | 'invalid' | 'voicemail' | 'missed-voicemail';
  /** The telephone outside of the company that took the call, or was to. */
  forwardedTo: string | null;
  /** Outbound: the carrier's first word on who answered; null without one. */
  answeredBy: AnsweredBy | null;
  control: Control;
}

/**
 * Derives the record of a call from the set of its facts.
 *
 * State chart (outbound): connecting → ringing → active ⇄ held → ended; (inbound): ringing → active ⇄ held → ended. An answered
 * call is `ended` when the customer's leg ends, when its agent asks for it, when no participant is left with the customer, or when a lost
 * agent did not come back; an unanswered one when either side ends or ringing is given up. Nothing leaves `ended`.
 *
 * The result depends on the set only: every choice between facts is by the carrier's time and sequence, never by arrival.
 */
export function deriveCallRecord(plan: CallPlan, facts: readonly CallFact[]): CallRecord {
  const reading = readFacts(plan, facts);
  const control = controlOf(reading);
  const end = endOf(reading, control);
  const endedAtMs = end ? Math.max(end.atMs, plan.startedAtMs) : null;
  // What the machine hears afterwards is no talk.
  const talkEnd = Math.min(endedAtMs ?? Infinity, control.dropped?.atMs ?? Infinity);
  const answer = reading.answeredAtMs;
  const answeredAtMs = answer !== null && (endedAtMs === null || answer <= endedAtMs) ? answer : null;
  const wasAnswered = answeredAtMs !== null;
  const endReason = end ? reasonOf(reading, end, wasAnswered) : null;
  const isLive = end === null;
  const ownerId = ownerOf(reading, wasAnswered);
  const userId = isLive ? currentUser(reading, control, ownerId) : ownerId;
  return {
    phase:
      isLive && control.dropped !== null
        ? 'message'
        : phaseOf(reading, { ended: !isLive, answered: wasAnswered, held: control.heldSinceMs !== null }),
    userId,
    ownerId,
    engagedUserIds: isLive ? engagedUsers(reading, control, wasAnswered) : [],
    ringingUserIds: isLive ? ringingUsers(reading, wasAnswered) : [],
    supervisions: isLive ? reading.supervisions.filter(isUnderWay) : [],
    help: isLive ? helpOf(facts, reading.supervisions, (each) => isHere(reading, each)) : null,
    answeredAtMs,
    endedAtMs,
    endReason,
    hungUpBy: end?.by ?? null,
    rejection: endReason === 'rejected' ? (refusalOf(facts)?.rejection ?? null) : null,
    talkSeconds: answeredAtMs !== null && endedAtMs !== null ? talkOf(facts, talkEnd - answeredAtMs) : 0,
    waitSeconds: wholeSeconds((answeredAtMs ?? divertedAt(facts) ?? endedAtMs ?? plan.startedAtMs) - plan.startedAtMs),
    disposition: dispositionOf(
      plan,
      endReason,
      wasAnswered,
      facts,
      involvedUsers(
        plan.legs.filter((leg) => leg.role === 'agent'),
        facts,
      ).length > 0 || forwardedTo(facts) !== null,
    ),
    forwardedTo: forwardedTo(facts),
    answeredBy: answeredByOf(plan, facts),
    control: isLive && wasAnswered ? control : { ...control, heldSinceMs: null, parked: null, lostAtMs: null },
  };
}

const wholeSeconds = (ms: number): number => Math.max(0, Math.round(ms / 1000));

/** The carrier measures the talk of a forwarded call. @param ms between the answer and the end */
const talkOf = (facts: readonly CallFact[], ms: number): number =>
  factsOf(facts, 'forward-over')[0]?.seconds ?? wholeSeconds(ms);

/** The first word on the customer's leg; the carrier has one, and what it says twice within a millisecond is chosen by name. */
function answeredByOf({ legs }: CallPlan, facts: readonly CallFact[]): AnsweredBy | null {
  const customers = new Set(legs.flatMap(({ role, sid }) => (role === 'customer' ? [sid] : [])));
  const words = factsOf(facts, 'answered-by').filter(({ legSid }) => customers.has(legSid));
  return words.sort((a, b) => a.atMs - b.atMs || (a.by < b.by ? -1 : 1))[0]?.by ?? null;
}

const isHere = ({ presence }: Reading, userId: number | null): boolean =>
  presence.stays.some((stay) => stay.userId === userId && (stay.state === 'joined' || stay.state === 'away'));

/** The agent to whom the call was given last. */
function ownerOf(reading: Reading, wasAnswered: boolean): number | null {
  const { plan, agent, invites, facts, presence } = reading;
  const first = plan.direction === 'outbound' || wasAnswered ? (agent?.userId ?? null) : null;
  let owner = { userId: first ?? (plan.direction === 'outbound' ? (plan.initiatorUserId ?? null) : null), atMs: 0 };
  for (const invite of invites) {
    const userId = invite.leg?.userId ?? null;
    if (userId === null || invite.how === 'conference') continue;
    if (invite.state !== 'joined' && invite.state !== 'over') continue;
    const completed = factsOf(facts, 'transfer-completed').find(({ inviteId }) => inviteId === invite.id);
    if (invite.how === 'warm' && (completed === undefined || completed.stay)) continue;
    const atMs = completed?.atMs ?? invite.atMs;
    if (atMs >= owner.atMs) owner = { userId, atMs };
  }
  for (const { userId, atMs } of factsOf(facts, 'taken-over')) if (atMs >= owner.atMs) owner = { userId, atMs };
  if (isHere(reading, owner.userId)) return owner.userId;
  const heir = presence.stays.find(({ state }) => state === 'joined' || state === 'away');
  return heir?.userId ?? owner.userId;
}

function currentUser({ plan, presence, answeredAtMs }: Reading, control: Control, owner: number | null): number | null {
  if (plan.direction === 'outbound' && answeredAtMs === null) return owner;
  if (control.parked !== null) return null;
  const stay = presence.stays.find(({ userId }) => userId === owner);
  return stay === undefined || stay.state === 'left' ? null : owner;
}

function engagedUsers({ plan, presence, invites }: Reading, control: Control, wasAnswered: boolean): number[] {
  const engaged = new Set<number>();
  if (plan.direction === 'outbound' && !wasAnswered && plan.initiatorUserId != null) engaged.add(plan.initiatorUserId);
  for (const { userId, state } of presence.stays)
    if (state === 'joined' || state === 'away' || (state === 'lost' && control.lostAtMs !== null)) engaged.add(userId);
  // A browser is about to connect.
  for (const { how, state, to } of invites)
    if (state === 'ringing' && to.type === 'user' && (how === 'unpark' || how === 'rejoin' || how === 'take-back'))
      engaged.add(to.userId);
  return [...engaged].sort((a, b) => a - b);
}

/** Those whose phones ring, or are about to: dialled, not over, not declined. */
function ringingUsers({ plan, firstAgents, facts, invites }: Reading, wasAnswered: boolean): number[] {
  const ringing = new Set(invites.flatMap((invite) => (invite.state === 'ringing' ? invite.ringingUserIds : [])));
  if (plan.direction === 'inbound' && !wasAnswered)
    for (const userId of ringingNow(firstAgents, facts)) ringing.add(userId);
  return [...ringing].sort((a, b) => a - b);
}

function phaseOf(
  { plan, customer, facts }: Reading,
  { ended, answered, held }: { ended: boolean; answered: boolean; held: boolean },
): CallPhase {
  if (ended) return 'ended';
  // Agents have no part in it.
  if (forwardedTo(facts) !== null) return waitingPhase(facts);
  if (answered) return held ? 'held' : 'active';
  if (plan.direction === 'inbound') return waitingPhase(facts);
  return customer?.ringing ? 'ringing' : 'connecting';
}

/** Readings 7–9: outbound failures keep their reason beside `failed`; a caller who left before an agent was rung `abandoned`. */
function dispositionOf(
  plan: CallPlan,
  reason: CallEndReason | null,
  answered: boolean,
  facts: readonly CallFact[],
  wasRung: boolean,
): CallRecord['disposition'] {
  if (reason === null) return 'in-progress';
  if (answered) return 'completed';
  const waited = waitedFor(facts, wasRung);
  if (waited !== null) return waited;
  if (plan.direction === 'inbound') return !wasRung && reason === 'canceled' ? 'abandoned' : 'missed';
  return reason === 'invalid-number' ? 'invalid' : 'failed';
}
