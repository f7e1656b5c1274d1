import { factsOf, type CallFact, type FactOf, type InviteHow, type InviteTarget } from './call-facts.js';
import { latest, type Leg } from './call-legs.js';

/**
 * An invitation into a call that goes on:
 *
 *   ringing ─► joined ─► over          the participant came, and left
 *      ├─► failed                      no participant came
 *      └─► canceled                    it was given up (also after the participant came, in a warm transfer)
 */
export interface Invite {
  id: string;
  how: InviteHow;
  to: InviteTarget;
  byUserId: number;
  atMs: number;
  state: 'ringing' | 'joined' | 'over' | 'failed' | 'canceled';
  /** The leg that counts: that of the participant who was first. */
  leg: Leg | null;
  joinedAtMs: number | null;
  /** When it failed, was given up or was over. */
  endedAtMs: number | null;
  /** Whose phones ring for it now. */
  ringingUserIds: number[];
}

const BY_ITSELF: ReadonlySet<InviteHow> = new Set<InviteHow>(['unpark', 'rejoin', 'take-back']);
/** The browser of the agent connects by itself: no phone rings. */
export const connectsByItself = (how: InviteHow): boolean => BY_ITSELF.has(how);

/** Every invitation of a call, oldest first. */
export function readInvites(legs: readonly Leg[], facts: readonly CallFact[]): Invite[] {
  return factsOf(facts, 'invited')
    .map((fact) =>
      readInvite(
        fact,
        legs.filter((leg) => leg.inviteId === fact.inviteId),
        facts,
      ),
    )
    .sort((a, b) => a.atMs - b.atMs || a.id.localeCompare(b.id));
}

function readInvite(fact: FactOf<'invited'>, legs: readonly Leg[], facts: readonly CallFact[]): Invite {
  const { inviteId: id, how, to, byUserId, atMs } = fact;
  const mine = (each: { inviteId: string }): boolean => each.inviteId === id;
  const [claim] = factsOf(facts, 'invite-claimed').filter(mine);
  const [over] = factsOf(facts, 'invite-over').filter(mine);
  const declined = factsOf(facts, 'invite-declined').filter(mine);
  const leg = countingLeg(fact, legs, claim?.legSid);
  const joinedAtMs = joinedAt(fact, leg, claim?.atMs);
  const base = { id, how, to, byUserId, atMs, leg, joinedAtMs, ringingUserIds: [] };
  if (over) return { ...base, state: over.why === 'canceled' ? 'canceled' : 'failed', endedAtMs: over.atMs };
  if (joinedAtMs !== null)
    return leg?.endedAtMs != null
      ? { ...base, state: 'over', endedAtMs: Math.max(leg.endedAtMs, joinedAtMs) }
      : { ...base, state: 'joined', endedAtMs: null };
  const allRung = factsOf(facts, 'invite-all-rung').find(mine);
  const isDialled = to.type === 'ring-group' ? allRung !== undefined : legs.length > 0;
  const hasDeclined = new Set(declined.map(({ userId }) => userId));
  const rings = legs.filter(
    (each) => each.endedAtMs === null && !(each.userId !== null && hasDeclined.has(each.userId)),
  );
  const wholeDeclined = to.type === 'user' && hasDeclined.has(to.userId);
  if (wholeDeclined || (isDialled && rings.length === 0)) {
    const times = [
      ...legs.map((each) => each.endedAtMs ?? 0),
      ...declined.map((each) => each.atMs),
      allRung?.atMs ?? 0,
    ];
    return { ...base, state: 'failed', endedAtMs: Math.max(atMs, latest(times) ?? 0) };
  }
  return { ...base, state: 'ringing', endedAtMs: null, ringingUserIds: ringingFor(fact, legs, facts, hasDeclined) };
}

/** Whose leg counts: the claimant's, or the only one that there can be. */
function countingLeg({ how, to }: FactOf<'invited'>, legs: readonly Leg[], claimed: string | undefined): Leg | null {
  if (to.type === 'number' || connectsByItself(how)) return legs[0] ?? null;
  return legs.find((leg) => leg.sid === claimed) ?? null;
}

function joinedAt(fact: FactOf<'invited'>, leg: Leg | null, claimedAtMs: number | undefined): number | null {
  // A browser that connects by itself is answered in the moment in which it asks what to do.
  if (connectsByItself(fact.how)) return leg === null ? null : fact.atMs;
  if (fact.to.type === 'number') return leg?.answeredAtMs == null ? null : Math.max(leg.answeredAtMs, fact.atMs);
  return leg === null ? null : (claimedAtMs ?? null);
}

function ringingFor(
  fact: FactOf<'invited'>,
  legs: readonly Leg[],
  facts: readonly CallFact[],
  hasDeclined: ReadonlySet<number>,
): number[] {
  if (connectsByItself(fact.how) || fact.to.type === 'number') return [];
  const rung = factsOf(facts, 'invite-rung').filter((each) => each.inviteId === fact.inviteId);
  const planned = fact.to.type === 'user' ? [fact.to.userId] : rung.map(({ userId }) => userId);
  const allRung = factsOf(facts, 'invite-all-rung').some((each) => each.inviteId === fact.inviteId);
  return [...new Set(planned)]
    .filter((userId) => {
      const own = legs.filter((leg) => leg.userId === userId);
      return !hasDeclined.has(userId) && (own.length === 0 ? !allRung : own.some((leg) => leg.endedAtMs === null));
    })
    .sort((a, b) => a - b);
}
