import { factsOf, type CallFact } from './call-facts.js';
import { readInvites, type Invite } from './call-invites.js';
import { readLeg, type Leg } from './call-legs.js';
import type { CallPlan } from './call-plan.js';
import { firstAgentLeg, readPresence, type Presence } from './call-presence.js';
import { readSupervisions, type Supervision } from './supervision.js';
import { isDiverted } from './waiting.js';

/** What the parts of the derivation share. */
export interface Reading {
  plan: CallPlan;
  facts: readonly CallFact[];
  customer: Leg | null;
  /** Agents' legs that the call began with. */
  firstAgents: readonly Leg[];
  /** The first agent's leg: of who dials, or who answered. */
  agent: Leg | null;
  invites: readonly Invite[];
  presence: Presence;
  supervisions: readonly Supervision[];
  answeredAtMs: number | null;
}

export function readFacts(plan: CallPlan, facts: readonly CallFact[]): Reading {
  // Led away, the caller leaves the conference: that ends nothing.
  const isLedAway = isDiverted(facts) || facts.some(({ kind }) => kind === 'message-dropped');
  const counted = isLedAway ? facts.filter(({ kind }) => kind !== 'participant-left') : facts;
  const legs = plan.legs.map((leg) => readLeg(leg, counted));
  const customer = legs.find((leg) => leg.role === 'customer') ?? null;
  const agent = firstAgentLeg(plan, legs, facts);
  const invites = readInvites(legs, facts);
  return {
    plan,
    facts,
    customer,
    agent,
    firstAgents: legs.filter((leg) => leg.role === 'agent' && leg.inviteId === null),
    invites,
    presence: readPresence(plan, { legs, invites, facts }),
    supervisions: readSupervisions(legs, facts),
    answeredAtMs: answerOf(plan, { customer, agent, facts }),
  };
}

/** A claim may move a leg that was answered long ago, in another call; carrier times are cut to whole seconds. */
const CLAIM_SLACK_MS = 2_000;

/**
 * When both sides could hear each other, by the carrier's clock where it has told. Inbound, the claim alone counts until then:
 * the agent has the call from that moment. Carrier times are whole seconds, so one may seem to lie before the start.
 */
function answerOf(
  plan: CallPlan,
  { customer, agent, facts }: { customer: Leg | null; agent: Leg | null; facts: readonly CallFact[] },
): number | null {
  const [claim] = factsOf(facts, 'claimed');
  if (plan.direction === 'outbound')
    return customer?.answeredAtMs == null ? null : Math.max(customer.answeredAtMs, plan.startedAtMs);
  if (claim === undefined) return forwardAnsweredAt(plan, { customer, facts });
  const told = agent?.answeredAtMs ?? null;
  const answer = told === null || told < claim.atMs - CLAIM_SLACK_MS ? claim.atMs : told;
  return Math.max(answer, plan.startedAtMs);
}

/** The carrier tells when that telephone takes a forwarded call, and once more, by the length of the talk, when it is out of it. */
function forwardAnsweredAt(
  { startedAtMs }: CallPlan,
  { customer, facts }: { readonly customer: Leg | null; readonly facts: readonly CallFact[] },
): number | null {
  const [answered] = factsOf(facts, 'forward-answered');
  const [over] = factsOf(facts, 'forward-over');
  if (answered === undefined && over?.isAnswered !== true) return null;
  const endMs = Math.min(over?.atMs ?? Infinity, customer?.endedAtMs ?? Infinity);
  const answer = answered?.atMs ?? endMs - (over?.seconds ?? 0) * 1000;
  // Carrier times are cut to whole seconds: an end must not seem to come before the answer.
  return Math.max(Math.min(answer, endMs), startedAtMs);
}
