import { factsOf, isTerminal, type CallFact, type LegFact, type LegPlan, type LegStatus } from './call-facts.js';

export interface Moment {
  atMs: number;
  sequence: number;
}

/** What the facts say of one leg. */
export interface Leg extends LegPlan {
  inviteId: string | null;
  answeredAtMs: number | null;
  /** The first sign that the leg is over: its own end, or its leaving the conference. */
  endedAtMs: number | null;
  /** How the carrier says the leg ended; null while only its leaving is known. */
  ending: LegStatus | null;
  cause: number | undefined;
  left: Moment | null;
  ringing: boolean;
  /** Let go by its conference, rather than gone by itself. */
  released: boolean;
  /** An agent's audio is in another call. */
  away: boolean;
}

export const earliest = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.min(...times));
export const latest = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.max(...times));

/** The sequence is comparable within one source only: between the participants of one conference it is. */
export const earlier = (a: Moment, b: Moment): number => a.atMs - b.atMs || a.sequence - b.sequence;

export function readLeg(plan: LegPlan, facts: readonly CallFact[]): Leg {
  const answers: number[] = [];
  const ends: number[] = [];
  const endings: LegFact[] = [];
  const leavings: Moment[] = [];
  let ringing = false;
  let released = false;
  for (const fact of facts) {
    if (!('legSid' in fact) || fact.legSid !== plan.sid) continue;
    if (fact.kind === 'participant-joined') answers.push(fact.atMs);
    else if (fact.kind === 'participant-left') leavings.push(fact);
    else if (fact.kind === 'released') released = true;
    else if (fact.kind !== 'leg') continue;
    else if (fact.status === 'in-progress') answers.push(fact.atMs);
    else if (isTerminal(fact.status)) {
      ends.push(fact.atMs);
      endings.push(fact);
    } else if (fact.status === 'ringing') ringing = true;
  }
  const seats = factsOf(facts, 'seat').filter((fact) => fact.legSid === plan.sid);
  // A leg that goes to and fro between two calls leaves their conferences without being over.
  if (seats.length === 0) ends.push(...leavings.map(({ atMs }) => atMs));
  const [ending] = endings.sort(byPrecision);
  const [left] = leavings.sort(earlier);
  const lastSeat = seats.sort((a, b) => a.atMs - b.atMs || Number(a.away) - Number(b.away)).at(-1);
  return {
    ...plan,
    inviteId: plan.inviteId ?? null,
    answeredAtMs: earliest(answers),
    endedAtMs: earliest(ends),
    ending: ending?.status ?? null,
    cause: ending?.cause,
    left: left ?? null,
    ringing,
    released,
    away: lastSeat?.away ?? false,
  };
}

/** A carrier that tells two endings of one leg means the precise one: `busy` rather than `completed`, and one with its cause. */
function byPrecision(a: LegFact, b: LegFact): number {
  const rank = ({ status, cause }: LegFact): number => (status === 'completed' ? 2 : 0) + (cause === undefined ? 1 : 0);
  return rank(a) - rank(b) || a.status.localeCompare(b.status) || a.atMs - b.atMs || (a.cause ?? 0) - (b.cause ?? 0);
}
