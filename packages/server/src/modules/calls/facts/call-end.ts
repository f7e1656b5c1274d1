import type { CallEndReason } from '@talk/contract';
import { factsOf } from './call-facts.js';
import { isOnTheWay, type Control } from './call-hold.js';
import { earlier, earliest, type Leg } from './call-legs.js';
import { isAttended, lastDeparture } from './call-presence.js';
import type { Reading } from './call-reading.js';

export type HangUpParty = 'agent' | 'customer' | 'carrier' | 'system';

export interface End {
  atMs: number;
  by: HangUpParty;
}

/** The carrier's times are cut to whole seconds, ours are not. */
const SLACK_MS = 1_000;

/** When and by whom the call was ended; null while it goes on. */
export function endOf(reading: Reading, control: Control): End | null {
  return reading.answeredAtMs === null ? endUnanswered(reading) : endAnswered(reading, control);
}

const givenUpAt = (facts: Reading['facts']): number | null =>
  earliest(factsOf(facts, 'given-up').map(({ atMs }) => atMs));

/** The gate's no, which our own database decides once. */
export const refusalOf = (facts: Reading['facts']) => factsOf(facts, 'refused')[0];

/**
 * An agent's leg that ends while the customer's phone rings is no end by itself: a late webhook may tell that the customer had
 * answered. The server gives the call up then, and that is a fact.
 */
function endUnanswered(reading: Reading): End | null {
  const { plan, customer, agent, facts } = reading;
  const isOutbound = plan.direction === 'outbound';
  const givenUp = givenUpAt(facts);
  const requested = isOutbound && agent !== null ? requestedEnd(reading) : null;
  const refused = refusalOf(facts)?.atMs ?? null;
  const atMs = earliest(
    [
      customer?.endedAtMs ?? null,
      requested,
      givenUp,
      refused,
      ...factsOf(facts, 'conference-ended').map((fact) => (isOutbound ? fact.atMs : null)),
    ].filter((time) => time !== null),
  );
  if (atMs === null) return null;
  if (isRequestedBy(facts, atMs)) return { atMs, by: 'agent' };
  if (refused === atMs) return { atMs, by: 'system' };
  if (isOutbound) return { atMs, by: whoGaveUp(customer, agent) };
  const leftAtMs = (customer?.endedAtMs ?? Infinity) + SLACK_MS;
  return { atMs, by: givenUp !== null && givenUp < leftAtMs ? 'system' : 'customer' };
}

function endAnswered(reading: Reading, control: Control): End | null {
  const { plan, customer, agent, facts } = reading;
  // A claim wins over a deadline that came at the same time; a call that was given up on its way out stays so.
  const givenUp = plan.direction === 'outbound' ? givenUpAt(facts) : null;
  const expired = earliest(factsOf(facts, 'rejoin-expired').map(({ atMs }) => atMs));
  const deserted = desertedAt(reading, control);
  const carried = earliest(
    [
      customer?.endedAtMs ?? null,
      // Led to the message, the customer's leg left the conference, which ended with that.
      ...(control.dropped === null ? factsOf(facts, 'conference-ended').map(({ atMs }) => atMs) : []),
    ].filter((time) => time !== null),
  );
  const requested = requestedEnd(reading);
  const atMs = earliest([carried, requested, expired, deserted, givenUp].filter((time) => time !== null));
  if (atMs === null) return null;
  if (isRequestedBy(facts, atMs)) return { atMs, by: 'agent' };
  if (expired === atMs) return { atMs, by: 'system' };
  if (control.dropped !== null) return { atMs, by: control.dropped.wasPlayed ? 'system' : 'customer' };
  if (givenUp === atMs) return { atMs, by: agent === null ? 'system' : 'agent' };
  if (carried === null || carried > atMs) return { atMs, by: lastLeaver(reading) };
  return { atMs, by: whoLeftFirst(reading, atMs) };
}

/** Both legs end within the same second, whichever side hangs up; a request to hang up settles who it was. */
const isRequestedBy = (facts: Reading['facts'], atMs: number): boolean =>
  factsOf(facts, 'hang-up-requested').some((fact) => fact.atMs <= atMs + SLACK_MS);

/** A request to end the call is fulfilled with the first leg that ends after it; at once when no agent's leg is left. */
function requestedEnd({ facts, presence }: Reading): number | null {
  const request = earliest(factsOf(facts, 'hang-up-requested').map(({ atMs }) => atMs));
  if (request === null) return null;
  const legs = presence.allStays
    .map(({ leg }) => leg)
    .filter((leg) => leg.endedAtMs === null || leg.endedAtMs >= request - SLACK_MS);
  if (legs.length === 0) return request;
  return earliest(legs.flatMap((leg) => (leg.endedAtMs === null ? [] : [leg.endedAtMs])));
}

/** All participants but the customer have left, on purpose or not by us, and none is expected: the customer has no one to talk to. */
function desertedAt({ presence, invites }: Reading, control: Control): number | null {
  const isOnItsWay = control.transfer !== null && isOnTheWay(control.transfer);
  const isExpected = invites.some(({ state }) => state === 'ringing');
  if (control.dropped !== null || control.parked !== null || control.lostAtMs !== null || isOnItsWay || isExpected)
    return null;
  if (isAttended(presence) || presence.stays.some(({ isToGo }) => isToGo)) return null;
  if (presence.guests.some(({ state, isToGo }) => state === 'ringing' || isToGo)) return null;
  return lastDeparture(presence);
}

/** Who left last, when all have left: a participant whom we had added counts as the system's. An agent cannot leave after their guests. */
function lastLeaver({ presence }: Reading): HangUpParty {
  const last = lastDeparture(presence);
  return presence.guests.some(({ leg }) => leg.endedAtMs === last) ? 'system' : 'agent';
}

/** The participant who ended the conference or left it first, about when it ended; an agent who was lost long before did not. */
function whoLeftFirst({ customer, presence, facts }: Reading, atMs: number): HangUpParty {
  const agents = presence.allStays
    .map(({ leg }) => leg)
    .filter((leg) => (leg.endedAtMs ?? leg.left?.atMs ?? 0) >= atMs - SLACK_MS);
  if (customer?.ending === 'failed' || agents.some((leg) => leg.ending === 'failed')) return 'carrier';
  const [forward] = factsOf(facts, 'forward-over');
  // We hang up when the other telephone is out of the call.
  if (forward !== undefined) return forward.stayed ? 'system' : 'customer';
  const enders = new Set(factsOf(facts, 'conference-ended').map(({ endedBySid }) => endedBySid));
  const customerEnded = customer !== null && enders.has(customer.sid);
  const agentEnded = agents.some((leg) => enders.has(leg.sid));
  if (customerEnded !== agentEnded) return customerEnded ? 'customer' : 'agent';
  const [agent] = agents.sort((a, b) => byLeaving(a, b));
  if (customer?.left && agent?.left) return earlier(customer.left, agent.left) <= 0 ? 'customer' : 'agent';
  if (customer?.left) return 'customer';
  if (agent?.left) return 'agent';
  if (customer?.endedAtMs == null) return agent?.endedAtMs == null ? 'system' : 'agent';
  return agent?.endedAtMs != null && agent.endedAtMs < customer.endedAtMs ? 'agent' : 'customer';
}

function byLeaving(a: Leg, b: Leg): number {
  if (a.left && b.left) return earlier(a.left, b.left);
  return Number(b.left !== null) - Number(a.left !== null) || a.sid.localeCompare(b.sid);
}

/** Outbound without an answer: the customer's leg tells, unless it was merely cancelled because the agent left, or was lost. */
function whoGaveUp(customer: Leg | null, agent: Leg | null): HangUpParty {
  if (customer?.ending === 'busy') return 'customer';
  if (customer?.ending === 'no-answer' || customer?.ending === 'failed') return 'carrier';
  return agent === null || agent.ending === 'failed' ? 'system' : 'agent';
}

/** SIP 404 and 484, and the carrier's own codes for numbers that do not exist. */
const INVALID_NUMBER_CAUSES: ReadonlySet<number> = new Set([404, 484, 31404, 21211, 13224]);

export function reasonOf({ plan, customer, facts }: Reading, end: End, wasAnswered: boolean): CallEndReason {
  const isLost = end.by === 'system' && facts.some((fact) => fact.kind === 'rejoin-expired');
  if (wasAnswered) return isLost ? 'agent-lost' : 'completed';
  if (customer?.cause !== undefined && INVALID_NUMBER_CAUSES.has(customer.cause)) return 'invalid-number';
  if (end.by === 'system' && refusalOf(facts)?.atMs === end.atMs) return 'rejected';
  if (end.by === 'agent') return 'canceled';
  if (plan.direction === 'outbound' && end.by === 'system') return 'agent-lost';
  if (plan.direction === 'inbound') {
    if (end.by === 'customer') return 'canceled';
    return facts.some((fact) => fact.kind === 'declined') ? 'declined' : 'no-answer';
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
