import type { CallPhase } from '@talk/contract';
import type { CallFact } from './call-facts.js';

/** An agent's leg, as far as ringing is concerned. */
interface RungLeg {
  readonly userId: number | null;
  readonly endedAtMs: number | null;
}

/** Where an inbound caller is before an agent has the call. */
export function waitingPhase(facts: readonly CallFact[]): CallPhase {
  for (const fact of facts) if (fact.kind === 'diverted') return fact.to === 'voicemail' ? 'voicemail' : 'message';
  if (forwardedTo(facts) !== null) return 'message';
  return facts.some((fact) => fact.kind === 'queued') ? 'queued' : 'ringing';
}

/** The telephone that takes the call instead of agents; null where agents are rung. */
export const forwardedTo = (facts: readonly CallFact[]): string | null =>
  facts.find((fact) => fact.kind === 'forwarded')?.to ?? null;

/** The caller was led away from the agents who could answer. */
export const isDiverted = (facts: readonly CallFact[]): boolean => facts.some((fact) => fact.kind === 'diverted');

/** When they were led away: no phone has rung for them since. */
export function divertedAt(facts: readonly CallFact[]): number | null {
  return facts.find((fact) => fact.kind === 'diverted')?.atMs ?? null;
}

export interface Ring {
  readonly userId: number;
  /** Of the latest ring; a queue may ring the same agent again. */
  readonly round: number;
  readonly atMs: number;
}

/** The latest ring of everybody who was rung, in order of their ids. */
export function latestRings(facts: readonly CallFact[]): Ring[] {
  const rings = new Map<number, Ring>();
  for (const fact of facts) {
    if (fact.kind !== 'rung') continue;
    const { userId, round = 0, atMs } = fact;
    const known = rings.get(userId);
    if (known === undefined || round > known.round) rings.set(userId, { userId, round, atMs });
  }
  return [...rings.values()].sort((a, b) => a.userId - b.userId);
}

/** Those whose phones ring, or are about to: rung, and since then neither declined, nor told to stop, nor ended by the carrier. */
export function ringingNow(legs: readonly RungLeg[], facts: readonly CallFact[]): number[] {
  if (isDiverted(facts)) return [];
  const allRung = facts.some((fact) => fact.kind === 'all-rung');
  const isOver = ({ userId, round, atMs }: Ring): boolean =>
    facts.some(
      (fact) =>
        (fact.kind === 'declined' && fact.userId === userId && fact.atMs >= atMs) ||
        (fact.kind === 'ring-over' && fact.userId === userId && fact.round >= round),
    );
  const rings = new Map(latestRings(facts).map((ring) => [ring.userId, ring]));
  // An agent may have been reached before we were told that they would be rung.
  for (const { userId } of legs)
    if (userId !== null && !rings.has(userId)) rings.set(userId, { userId, round: 0, atMs: 0 });
  return [...rings.values()]
    .filter((ring) => {
      if (isOver(ring)) return false;
      const own = legs.filter((leg) => leg.userId === ring.userId);
      // One leg for each ring: while it is missing, the carrier is being asked for it.
      if (own.length <= ring.round) return !allRung;
      return own.some((leg) => leg.endedAtMs === null);
    })
    .map((ring) => ring.userId)
    .sort((a, b) => a - b);
}

/** The caller spoke after the beep. */
export const hasVoicemail = (facts: readonly CallFact[]): boolean =>
  facts.some((fact) => fact.kind === 'voicemail-left');

/** What became of a caller whom no agent answered, when it is more than missed; null otherwise. */
export function waitedFor(
  facts: readonly CallFact[],
  wasRung: boolean,
): 'voicemail' | 'missed-voicemail' | 'abandoned' | null {
  if (hasVoicemail(facts)) return wasRung ? 'missed-voicemail' : 'voicemail';
  // Shown as a pending callback (spec 3 §9).
  return facts.some((fact) => fact.kind === 'diverted' && fact.to === 'callback') ? 'abandoned' : null;
}
