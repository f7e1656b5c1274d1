import type { Departure } from '@talk/contract';
import { factsOf, type CallFact } from './call-facts.js';
import { connectsByItself, type Invite } from './call-invites.js';
import type { Leg } from './call-legs.js';
import { latest } from './call-legs.js';
import type { CallPlan } from './call-plan.js';

/** One stay of an agent in a call, on one leg. Who was lost and comes back stays a second time. */
export interface Stay {
  userId: number;
  leg: Leg;
  enteredMs: number;
  /** `joined` is in the conversation, `away` has their audio in another call, `lost` may rejoin, `left` is gone for good. */
  state: 'joined' | 'away' | 'lost' | 'left';
  /** The leg goes on although it has no place in the call any more: it is to be ended, or moved. */
  isToGo: boolean;
  /** Why they went on purpose, or were made to; null for who is here, and for whose leg merely ended. */
  departure: Departure | null;
  /** When they went on purpose, or were made to; null where `departure` is. */
  departedMs: number | null;
}

/** A third party outside the company who was added by number. */
export interface Guest {
  invite: Invite;
  leg: Leg;
  state: 'ringing' | 'joined' | 'left';
  isToGo: boolean;
}

export interface Presence {
  /** The latest stay of each agent, in the order in which they came. */
  stays: Stay[];
  /** Every stay, also the earlier ones of agents who came again. */
  allStays: Stay[];
  guests: Guest[];
}

/** Who is, was and may be in the call. */
export function readPresence(
  plan: CallPlan,
  { legs, invites, facts }: { legs: readonly Leg[]; invites: readonly Invite[]; facts: readonly CallFact[] },
): Presence {
  const entries = entriesOf(plan, legs, invites, facts).sort(
    (a, b) => a.enteredMs - b.enteredMs || a.leg.sid.localeCompare(b.leg.sid),
  );
  const departures = departuresOf(invites, facts);
  const isRequested = facts.some((fact) => fact.kind === 'hang-up-requested');
  const isTelephone = (sid: string): boolean =>
    factsOf(facts, 'claimed').some(({ legSid, onTelephone }) => legSid === sid && onTelephone === true);
  const allStays = entries.map((entry): Stay => {
    const next = entries.find((each) => each.userId === entry.userId && each.enteredMs > entry.enteredMs);
    const isOurs = ({ atMs }: { atMs: number }): boolean =>
      atMs >= entry.enteredMs && (next === undefined || atMs < next.enteredMs);
    const gone = departures.find((each) => (each.userId === null || each.userId === entry.userId) && isOurs(each));
    const isOver = entry.leg.endedAtMs !== null;
    const went = { departure: gone?.why ?? null, departedMs: gone?.atMs ?? null };
    if (gone !== undefined || next !== undefined) return { ...entry, state: 'left', isToGo: !isOver, ...went };
    const isLost = !isRequested && !entry.leg.released && !isTelephone(entry.leg.sid);
    const stays = { ...entry, isToGo: false, ...went };
    if (isOver) return { ...stays, state: isLost ? 'lost' : 'left' };
    return { ...stays, state: entry.leg.away ? 'away' : 'joined' };
  });
  const newest = allStays.filter((stay) => !allStays.some((each) => isLater(each, stay)));
  return { stays: newest, allStays, guests: guestsOf(invites, facts) };
}

const isLater = (a: Stay, b: Stay): boolean => a.userId === b.userId && a.enteredMs > b.enteredMs;

type Entry = Pick<Stay, 'userId' | 'leg' | 'enteredMs'>;

function entriesOf(
  plan: CallPlan,
  legs: readonly Leg[],
  invites: readonly Invite[],
  facts: readonly CallFact[],
): Entry[] {
  const entries: Entry[] = [];
  const first = firstAgentLeg(plan, legs, facts);
  if (first !== null && first.userId !== null)
    entries.push({ userId: first.userId, leg: first, enteredMs: plan.startedAtMs });
  for (const { supervisionId, userId, atMs } of factsOf(facts, 'taken-over')) {
    const leg = legs.find(({ role, inviteId }) => role === 'supervisor' && inviteId === supervisionId);
    if (leg !== undefined) entries.push({ userId, leg, enteredMs: atMs });
  }
  for (const { state, leg, atMs, to, joinedAtMs } of invites) {
    const wasIn = state === 'joined' || state === 'over' || (state === 'canceled' && joinedAtMs !== null);
    if (!wasIn) continue;
    if (to.type === 'number' || leg === null || leg.userId === null) continue;
    entries.push({ userId: leg.userId, leg, enteredMs: atMs });
  }
  return entries;
}

/** Outbound: the agent who dials. Inbound: the agent who claimed the call; that is decided once, by the database. */
export function firstAgentLeg(plan: CallPlan, legs: readonly Leg[], facts: readonly CallFact[]): Leg | null {
  const agents = legs.filter((leg) => leg.role === 'agent' && leg.inviteId === null);
  if (plan.direction === 'outbound') return agents[0] ?? null;
  const [claim] = factsOf(facts, 'claimed');
  return agents.find((leg) => leg.sid === claim?.legSid) ?? null;
}

/** Who went on purpose or was made to go, when and why; `userId` null is everybody. */
function departuresOf(
  invites: readonly Invite[],
  facts: readonly CallFact[],
): { userId: number | null; atMs: number; why: Departure }[] {
  const gone: { userId: number | null; atMs: number; why: Departure }[] = [
    ...factsOf(facts, 'left').map(({ userId, atMs }) => ({ userId, atMs, why: 'left' as const })),
    ...factsOf(facts, 'parked').map(({ atMs }) => ({ userId: null, atMs, why: 'parked' as const })),
    ...factsOf(facts, 'message-dropped').map(({ atMs }) => ({ userId: null, atMs, why: 'message-left' as const })),
  ];
  for (const { fromUserId, atMs } of factsOf(facts, 'taken-over'))
    if (fromUserId !== null) gone.push({ userId: fromUserId, atMs, why: 'transferred' });
  for (const { party, atMs } of factsOf(facts, 'removed')) {
    const userId = /^user-(\d+)$/.exec(party)?.[1];
    if (userId !== undefined) gone.push({ userId: Number(userId), atMs, why: 'removed' });
  }
  for (const { id, how, atMs, byUserId, state, leg, endedAtMs } of invites) {
    if (how === 'cold') gone.push({ userId: byUserId, atMs, why: 'transferred' });
    const completed = factsOf(facts, 'transfer-completed').find(({ inviteId }) => inviteId === id);
    if (completed !== undefined && !completed.stay)
      gone.push({ userId: byUserId, atMs: completed.atMs, why: 'transferred' });
    // The question was withdrawn after they had answered.
    if (state === 'canceled' && leg?.userId != null && endedAtMs !== null)
      gone.push({ userId: leg.userId, atMs: endedAtMs, why: 'removed' });
  }
  // The first that ends a stay is why it ended.
  return gone.sort((a, b) => a.atMs - b.atMs);
}

function guestsOf(invites: readonly Invite[], facts: readonly CallFact[]): Guest[] {
  return invites.flatMap((invite): Guest[] => {
    const { leg } = invite;
    if (invite.to.type !== 'number' || leg === null || connectsByItself(invite.how)) return [];
    const isUnwanted =
      invite.state === 'canceled' ||
      invite.state === 'failed' ||
      factsOf(facts, 'removed').some(({ party }) => party === partyOfInvite(invite.id));
    const isOver = leg.endedAtMs !== null;
    const state = isUnwanted || isOver ? 'left' : invite.state === 'joined' ? 'joined' : 'ringing';
    return [{ invite, leg, state, isToGo: isUnwanted && !isOver }];
  });
}

export const CUSTOMER = 'customer';
export const partyOfUser = (userId: number): string => `user-${userId}`;
export const partyOfInvite = (inviteId: string): string => `invite-${inviteId}`;

/** Whether a participant other than the customer is in the conversation. */
export function isAttended({ stays, guests }: Presence): boolean {
  return (
    stays.some(({ state }) => state === 'joined' || state === 'away') || guests.some(({ state }) => state === 'joined')
  );
}

/** When the last one of those who were in the conversation went; null when no one ever was. */
export function lastDeparture({ allStays, guests }: Presence): number | null {
  return latest(
    [...allStays.map(({ leg }) => leg.endedAtMs), ...guests.map(({ leg }) => leg.endedAtMs)].filter(
      (atMs) => atMs !== null,
    ),
  );
}
