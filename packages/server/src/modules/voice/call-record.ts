import type { CallEndReason, CallPhase } from '@talk/contract';
import { isDiverted, ringingNow, waitingPhase } from './routing/waiting.js';
import { involvedUsers, isTerminal, type CallFact, type LegFact, type LegPlan, type LegStatus } from './call-facts.js';

/** What is fixed when a call begins. */
export interface CallPlan {
  direction: 'inbound' | 'outbound';
  startedAtMs: number;
  legs: readonly LegPlan[];
}

export type HangUpParty = 'agent' | 'customer' | 'carrier' | 'system';

/** Everything about a call that follows from what happened. */
export interface CallRecord {
  phase: CallPhase;
  /** The agent who has, or had, the call. */
  userId: number | null;
  ringingUserIds: number[];
  answeredAtMs: number | null;
  endedAtMs: number | null;
  endReason: CallEndReason | null;
  hungUpBy: HangUpParty | null;
  /** Whole seconds both sides could hear each other. */
  talkSeconds: number;
  /** Whole seconds from the start to the answer, or to the end when nobody answered. */
  waitSeconds: number;
  disposition:
    'in-progress' | 'completed' | 'missed' | 'abandoned' | 'failed' | 'invalid' | 'voicemail' | 'missed-voicemail';
}

interface Moment {
  atMs: number;
  sequence: number;
}

interface Leg extends LegPlan {
  answeredAtMs: number | null;
  /** The first sign that the leg is over: its own end, or its leaving the conference. */
  endedAtMs: number | null;
  /** How the carrier says the leg ended; null while only its leaving is known. */
  ending: LegStatus | null;
  cause: number | undefined;
  left: Moment | null;
  ringing: boolean;
}

interface End {
  atMs: number;
  by: HangUpParty;
}

const earliest = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.min(...times));

/**
 * Derives the record of a call from the set of its facts.
 *
 * State chart (outbound): connecting → ringing → active → ended; (inbound): ringing → active → ended. `ended` is reached when
 * the customer's leg ends, when the answering agent's leg ends, or when ringing is given up; nothing leaves it.
 *
 * The result depends on the set only: every choice between facts is by the carrier's time and sequence, never by arrival.
 */
export function deriveCallRecord(plan: CallPlan, facts: readonly CallFact[]): CallRecord {
  // Led away, the caller leaves the conference: that ends nothing.
  const counted = isDiverted(facts) ? facts.filter((fact) => fact.kind !== 'participant-left') : facts;
  const legs = plan.legs.map((leg) => readLeg(leg, counted));
  const customer = legs.find((leg) => leg.role === 'customer') ?? null;
  const agents = legs.filter((leg) => leg.role === 'agent');
  const agent = answeringAgent(plan, agents, facts);
  const answer = answerOf(plan, { customer, agent, facts });
  const end = endOf(plan, { customer, agent, answered: answer !== null, facts });
  const endedAtMs = end ? Math.max(end.atMs, plan.startedAtMs) : null;
  const answeredAtMs = answer !== null && (endedAtMs === null || answer <= endedAtMs) ? answer : null;
  const wasAnswered = answeredAtMs !== null;
  const endReason = end ? reasonOf(plan, end, { wasAnswered, customer, facts }) : null;
  return {
    phase: phaseOf(plan, { ended: end !== null, answered: wasAnswered }, customer, facts),
    userId: plan.direction === 'outbound' || wasAnswered ? (agent?.userId ?? null) : null,
    ringingUserIds: end || wasAnswered || plan.direction === 'outbound' ? [] : ringingNow(agents, facts),
    answeredAtMs,
    endedAtMs,
    endReason,
    hungUpBy: end?.by ?? null,
    talkSeconds: answeredAtMs !== null && endedAtMs !== null ? wholeSeconds(endedAtMs - answeredAtMs) : 0,
    waitSeconds: wholeSeconds((answeredAtMs ?? endedAtMs ?? plan.startedAtMs) - plan.startedAtMs),
    disposition: dispositionOf(plan, endReason, wasAnswered, facts, involvedUsers(agents, facts).length > 0),
  };
}

const wholeSeconds = (ms: number): number => Math.max(0, Math.round(ms / 1000));

function readLeg(plan: LegPlan, facts: readonly CallFact[]): Leg {
  const answers: number[] = [];
  const ends: number[] = [];
  const endings: LegFact[] = [];
  let left: Moment | null = null;
  let ringing = false;
  for (const fact of facts) {
    if (!('legSid' in fact) || fact.legSid !== plan.sid || fact.kind === 'claimed') continue;
    if (fact.kind === 'participant-joined') answers.push(fact.atMs);
    else if (fact.kind === 'participant-left') {
      ends.push(fact.atMs);
      if (!left || earlier(fact, left) < 0) left = fact;
    } else if (fact.status === 'in-progress') answers.push(fact.atMs);
    else if (isTerminal(fact.status)) {
      ends.push(fact.atMs);
      endings.push(fact);
    } else if (fact.status === 'ringing') ringing = true;
  }
  const [ending] = endings.sort(byPrecision);
  return {
    ...plan,
    answeredAtMs: earliest(answers),
    endedAtMs: earliest(ends),
    ending: ending?.status ?? null,
    cause: ending?.cause,
    left,
    ringing,
  };
}

/** The sequence is comparable within one source only: between the participants of one conference it is. */
const earlier = (a: Moment, b: Moment): number => a.atMs - b.atMs || a.sequence - b.sequence;

/** A carrier that tells two endings of one leg means the precise one: `busy` rather than `completed`, and one with its cause. */
function byPrecision(a: LegFact, b: LegFact): number {
  const rank = ({ status, cause }: LegFact): number => (status === 'completed' ? 2 : 0) + (cause === undefined ? 1 : 0);
  return rank(a) - rank(b) || a.status.localeCompare(b.status) || a.atMs - b.atMs || (a.cause ?? 0) - (b.cause ?? 0);
}

/** Outbound: the agent who dials. Inbound: whoever claimed the call; that is decided once, by the database. */
function answeringAgent(plan: CallPlan, agents: readonly Leg[], facts: readonly CallFact[]): Leg | null {
  if (plan.direction === 'outbound') return agents[0] ?? null;
  const claim = facts.find((fact) => fact.kind === 'claimed');
  return agents.find((leg) => leg.sid === claim?.legSid) ?? null;
}

interface Sides {
  customer: Leg | null;
  agent: Leg | null;
  facts: readonly CallFact[];
}

/**
 * When both sides could hear each other, by the carrier's clock where it has told. Inbound, the claim alone counts until then:
 * the agent has the call from that moment. Carrier times are whole seconds, so one may seem to lie before the start.
 */
function answerOf(plan: CallPlan, { customer, agent, facts }: Sides): number | null {
  const claim = facts.find((fact) => fact.kind === 'claimed');
  const answer = plan.direction === 'outbound' ? customer?.answeredAtMs : (agent?.answeredAtMs ?? claim?.atMs);
  return answer == null ? null : Math.max(answer, plan.startedAtMs);
}

function endOf(plan: CallPlan, sides: Sides & { answered: boolean }): End | null {
  const { customer, agent, answered, facts } = sides;
  const agentCounts = answered || plan.direction === 'outbound';
  const givenUp = earliest(facts.flatMap((fact) => (fact.kind === 'given-up' && !answered ? [fact.atMs] : [])));
  const atMs = earliest(
    [
      customer?.endedAtMs ?? null,
      agentCounts ? (agent?.endedAtMs ?? null) : null,
      givenUp,
      ...facts.map((fact) => (fact.kind === 'conference-ended' && agentCounts ? fact.atMs : null)),
    ].filter((time) => time !== null),
  );
  if (atMs === null) return null;
  // Both legs end within the same second whoever hangs up; a request to hang up settles who it was.
  if (facts.some((fact) => fact.kind === 'hang-up-requested' && fact.atMs <= atMs + 1000)) return { atMs, by: 'agent' };
  if (answered) return { atMs, by: whoLeftFirst(customer, agent, facts) };
  if (plan.direction === 'outbound') return { atMs, by: whoGaveUp(customer, agent) };
  // The carrier's times are cut to whole seconds, ours are not.
  const leftAtMs = (customer?.endedAtMs ?? Infinity) + 1000;
  return { atMs, by: givenUp !== null && givenUp < leftAtMs ? 'system' : 'customer' };
}

/** After an answer: whoever ended or left the conference first; without such news, whoever's leg ended first. */
function whoLeftFirst(customer: Leg | null, agent: Leg | null, facts: readonly CallFact[]): HangUpParty {
  if (customer?.ending === 'failed' || agent?.ending === 'failed') return 'carrier';
  const enders = new Set(facts.flatMap((fact) => (fact.kind === 'conference-ended' ? [fact.endedBySid] : [])));
  const endedBy = [customer, agent].filter((leg) => leg !== null && enders.has(leg.sid));
  if (endedBy.length === 1 && endedBy[0]) return endedBy[0].role;
  if (customer?.left && agent?.left) return earlier(customer.left, agent.left) <= 0 ? 'customer' : 'agent';
  if (customer?.left) return 'customer';
  if (agent?.left) return 'agent';
  if (customer?.endedAtMs == null) return agent?.endedAtMs == null ? 'system' : 'agent';
  return agent?.endedAtMs != null && agent.endedAtMs < customer.endedAtMs ? 'agent' : 'customer';
}

/** Outbound without an answer: the customer's leg tells, unless it was merely cancelled because the agent left, or was lost. */
function whoGaveUp(customer: Leg | null, agent: Leg | null): HangUpParty {
  if (customer?.ending === 'busy') return 'customer';
  if (customer?.ending === 'no-answer' || customer?.ending === 'failed') return 'carrier';
  return agent === null || agent.ending === 'failed' ? 'system' : 'agent';
}

/** SIP 404 and 484, and the carrier's own codes for numbers that do not exist. */
const INVALID_NUMBER_CAUSES: ReadonlySet<number> = new Set([404, 484, 31404, 21211, 13224]);

function reasonOf(
  plan: CallPlan,
  end: End,
  it: { wasAnswered: boolean; customer: Leg | null; facts: readonly CallFact[] },
): CallEndReason {
  if (it.wasAnswered) return 'completed';
  const { customer } = it;
  if (customer?.cause !== undefined && INVALID_NUMBER_CAUSES.has(customer.cause)) return 'invalid-number';
  if (end.by === 'agent') return 'canceled';
  if (plan.direction === 'outbound' && end.by === 'system') return 'agent-lost';
  if (plan.direction === 'inbound') {
    if (end.by === 'customer') return 'canceled';
    return it.facts.some((fact) => fact.kind === 'declined') ? 'declined' : 'no-answer';
  }
  switch (customer?.ending) {
    case 'busy':
    case 'no-answer':
    case 'failed':
      return customer.ending;
    default:
      return 'canceled';
  }
}

function phaseOf(
  plan: CallPlan,
  { ended, answered }: { ended: boolean; answered: boolean },
  customer: Leg | null,
  facts: readonly CallFact[],
): CallPhase {
  if (ended) return 'ended';
  if (answered) return 'active';
  if (plan.direction === 'inbound') return waitingPhase(facts);
  return customer?.ringing ? 'ringing' : 'connecting';
}

/** Readings 7–9: outbound failures keep their reason beside `failed`; a caller who left before anybody was rung `abandoned`. */
function dispositionOf(
  plan: CallPlan,
  reason: CallEndReason | null,
  answered: boolean,
  facts: readonly CallFact[],
  wasRung: boolean,
): CallRecord['disposition'] {
  if (reason === null) return 'in-progress';
  if (answered) return 'completed';
  if (facts.some((fact) => fact.kind === 'voicemail-left')) return wasRung ? 'missed-voicemail' : 'voicemail';
  if (plan.direction === 'inbound') return !wasRung && reason === 'canceled' ? 'abandoned' : 'missed';
  return reason === 'invalid-number' ? 'invalid' : 'failed';
}
