import { factsOf, isTerminal, type CallFact, type LegPlan } from './call-facts.js';
import { isHeldByOther, isOnTheWay, lastSwitch } from './call-hold.js';
import { connectsByItself, type Invite } from './call-invites.js';
import { CUSTOMER, partyOfInvite, partyOfUser, type Presence } from './call-presence.js';
import type { CallOrder, CallTimeouts } from './call-order.js';
import { routingOrders } from './routing-orders.js';
import type { CallRecord } from './call-record.js';
import { readFacts, type Reading } from './call-reading.js';
import { isUnderWay, seatOf } from './supervision.js';
import type { CallPlan } from './call-plan.js';

/** After a conversation the conference ends for both sides; the carrier needs a moment to say so. */
const ENDS_BY_ITSELF_MS = 2_000;

/**
 * A leg that the same agent has brought another one for is ended by its own browser, as soon as the new one is heard: that is later
 * than the carrier's word that it is in the conference, and in between nobody would be. This is for a browser that does not do it.
 */
const RELIEF_MS = 3_000;

/** Stands for a leg that the carrier refused to dial: it has a place in the record, but not at the carrier. */
const REFUSED = 'refused-';
export const refusedLegSid = (id: string): string => `${REFUSED}${id}`;
export const isAtCarrier = (legSid: string): boolean => !legSid.startsWith(REFUSED);

/**
 * Everything that has to be done about a call, given all that is known of it. Like the record it is a function of the set of
 * facts, so nothing hangs on the moment at which a fact arrived; what was ordered before is not ordered again, by its key.
 */
export function ordersFor(
  plan: CallPlan,
  facts: readonly CallFact[],
  record: CallRecord,
  timeouts: CallTimeouts,
): CallOrder[] {
  const reading = readFacts(plan, facts);
  const isRequested = facts.some((fact) => fact.kind === 'hang-up-requested');
  const delayMs = record.phase === 'ended' && record.answeredAtMs !== null && !isRequested ? ENDS_BY_ITSELF_MS : 0;
  const orders = legsToEnd(reading, record).map(({ sid }): CallOrder => ({
    name: 'end-leg',
    key: `end-leg:${sid}`,
    payload: { legSid: sid },
    delayMs: Math.max(delayMs, isRelieved(reading, record, sid) ? RELIEF_MS : 0),
  }));
  orders.push(...routingOrders(plan, facts, record));
  if (record.phase === 'ended') return orders;
  if (record.phase === 'active') orders.push({ name: 'record', key: 'record' });
  if (record.control.dropped !== null) orders.push({ name: 'drop-message', key: 'drop-message' });
  for (const { on, atMs } of factsOf(facts, 'recording'))
    if (on) orders.push({ name: 'record', key: `record:${atMs}` });
  orders.push(...begin(reading, record), ...invitations(reading, timeouts), ...deadlines(reading, record, timeouts));
  orders.push(...expiries(record, timeouts));
  for (const seat of factsOf(facts, 'seat'))
    if (!seat.away && !seat.arrives)
      orders.push({ name: 'bring', key: `bring:${seat.legSid}:${seat.atMs}`, payload: { legSid: seat.legSid } });
  const touches = facts.filter((fact) => CHANGES_ARRANGEMENT.has(fact.kind)).length;
  if (needsArranging(facts, record)) orders.push({ name: 'arrange', key: `arrange:${touches}` });
  return orders;
}

/** What may change who hears whom. */
const CHANGES_ARRANGEMENT: ReadonlySet<CallFact['kind']> = new Set<CallFact['kind']>([
  'leg',
  'participant-joined',
  'hold',
  'mute',
  'recording',
  'parked',
  'invited',
  'invite-claimed',
  'invite-over',
  'transfer-completed',
  'left',
  'removed',
  'seat',
  'supervised',
  'supervision-mode',
  'supervision-over',
  'taken-over',
]);

/** An ordinary call from the first second to the last needs nothing; one that a participant changed does. */
function needsArranging(facts: readonly CallFact[], { answeredAtMs, control }: CallRecord): boolean {
  // The conference is empty.
  if (answeredAtMs === null || control.dropped !== null) return false;
  const touched = new Set(facts.map(({ kind }) => kind));
  return (
    control.lostAtMs !== null ||
    (['hold', 'mute', 'recording', 'parked', 'invited', 'seat', 'supervised'] as const).some((kind) =>
      touched.has(kind),
    )
  );
}

/** How a call comes about. */
function begin({ plan, facts, agent, answeredAtMs, firstAgents }: Reading, record: CallRecord): CallOrder[] {
  const isUnwanted = facts.some((fact) => fact.kind === 'hang-up-requested');
  if (plan.direction === 'outbound') {
    if (isUnwanted || answeredAtMs !== null || agent === null) return [];
    if (agent.endedAtMs !== null) return [{ name: 'give-up', key: 'agent-gone' }];
    const hasCustomer = plan.legs.some((leg) => leg.role === 'customer');
    return hasCustomer || firstAgents.length === 0 ? [] : [{ name: 'dial-customer', key: 'dial-customer' }];
  }
  // No agent is left to answer: there is no use in letting the caller wait.
  const allRung = facts.some((fact) => fact.kind === 'all-rung');
  return record.phase === 'ringing' && allRung && record.ringingUserIds.length === 0
    ? [{ name: 'give-up', key: 'nobody-left' }]
    : [];
}

function invitations({ invites }: Reading, timeouts: CallTimeouts): CallOrder[] {
  return invites.flatMap((invite): CallOrder[] => {
    if (invite.state !== 'ringing') return [];
    const { id, how, atMs } = invite;
    const isOwn = connectsByItself(how);
    // The carrier's own timeout comes first; ours is for the case that its report was lost.
    const waitMs = isOwn ? timeouts.connectMs : timeouts.inviteRingMs + 10_000;
    const expiry: CallOrder = {
      name: 'expire-invite',
      key: `expire-invite:${id}`,
      payload: { inviteId: id },
      runAtMs: atMs + waitMs,
    };
    return isOwn ? [expiry] : [{ name: 'invite', key: `invite:${id}`, payload: { inviteId: id } }, expiry];
  });
}

/** A supervisor whose browser does not connect is free again. */
function expiries({ supervisions }: CallRecord, { connectMs }: CallTimeouts): CallOrder[] {
  return supervisions.flatMap(({ id, state, startedAtMs }): CallOrder[] => {
    if (state !== 'connecting') return [];
    const payload = { supervisionId: id };
    return [{ name: 'expire-supervision', key: `expire-supervision:${id}`, payload, runAtMs: startedAtMs + connectMs }];
  });
}

function deadlines({ invites }: Reading, { control }: CallRecord, timeouts: CallTimeouts): CallOrder[] {
  const orders: CallOrder[] = [];
  const tries = (how: Invite['how']): number => invites.filter((invite) => invite.how === how).length;
  const connects = invites.some(({ how, state }) => connectsByItself(how) && state === 'ringing');
  if (control.lostAtMs !== null && !connects) {
    const key = `rejoin-over:${control.lostAtMs}:${tries('rejoin')}`;
    orders.push({ name: 'rejoin-over', key, runAtMs: control.lostAtMs + timeouts.rejoinMs });
  }
  const { transfer, parked } = control;
  if (transfer !== null && isOnTheWay(transfer) && transfer.failedAtMs !== null && !connects) {
    // The carrier may tell a later moment at which the ringing ended.
    const key = `take-back-over:${transfer.invite.id}:${tries('take-back')}:${transfer.failedAtMs}`;
    orders.push({ name: 'take-back-over', key, runAtMs: transfer.failedAtMs + timeouts.takeBackMs });
  }
  if (parked !== null)
    orders.push({
      name: 'recall',
      key: `recall:${parked.atMs}:1`,
      payload: { parkedAtMs: parked.atMs, count: 1 },
      runAtMs: parked.atMs + timeouts.parkRecallMs,
    });
  return orders;
}

/** Legs that ring or talk although they should not any more: also one that we hear of only after the end. */
function legsToEnd(reading: Reading, record: CallRecord): { sid: string }[] {
  const { plan, facts, invites, presence } = reading;
  const over = new Set(facts.flatMap((fact) => (fact.kind === 'leg' && isTerminal(fact.status) ? [fact.legSid] : [])));
  const live = plan.legs.filter((leg) => isAtCarrier(leg.sid) && !over.has(leg.sid));
  if (record.phase === 'ended' || facts.some((fact) => fact.kind === 'hang-up-requested')) return live;
  const unwanted = new Set<string>([
    ...unclaimed(reading, live, record),
    ...presence.allStays.flatMap(({ isToGo, leg }) => (isToGo ? [leg.sid] : [])),
    ...presence.guests.flatMap(({ isToGo, leg }) => (isToGo ? [leg.sid] : [])),
    ...reading.supervisions.flatMap(({ isToGo, legSid }) => (isToGo && legSid !== null ? [legSid] : [])),
  ]);
  for (const invite of invites) {
    const counts = invite.state === 'joined' ? invite.leg?.sid : undefined;
    const rings = invite.state === 'ringing';
    const declined = factsOf(facts, 'invite-declined').filter(({ inviteId }) => inviteId === invite.id);
    for (const leg of live) {
      if (leg.inviteId !== invite.id || leg.sid === counts) continue;
      if (!rings || declined.some(({ userId }) => userId === leg.userId)) unwanted.add(leg.sid);
    }
  }
  return live.filter((leg) => unwanted.has(leg.sid));
}

/** Another leg of the same agent is in the running call now. */
function isRelieved({ presence }: Reading, record: CallRecord, legSid: string): boolean {
  const own = presence.allStays.find(({ leg }) => leg.sid === legSid);
  return (
    record.phase !== 'ended' &&
    own !== undefined &&
    presence.stays.some(({ userId, state, leg }) => userId === own.userId && state === 'joined' && leg.sid !== legSid)
  );
}

/** Inbound: phones that go on ringing although a colleague was faster, or although the agent declined. */
function unclaimed({ plan, facts }: Reading, live: readonly LegPlan[], record: CallRecord): string[] {
  if (plan.direction === 'outbound') return [];
  const [claim] = factsOf(facts, 'claimed');
  return live
    .filter(
      (leg) =>
        leg.role === 'agent' &&
        leg.inviteId == null &&
        leg.sid !== claim?.legSid &&
        (claim !== undefined || !record.ringingUserIds.includes(leg.userId ?? 0)),
    )
    .map(({ sid }) => sid);
}

/** The leg of the agent to whom a supervisor whispers: of who has the call, else of another agent in it. */
export function coachedLeg({ stays }: Presence, { userId }: CallRecord): string | null {
  const here = stays.filter(({ state }) => state === 'joined');
  return (here.find((stay) => stay.userId === userId) ?? here[0])?.leg.sid ?? null;
}

/** Who should hear music, and who should not be heard, in the conference of the call. */
export interface Arrangement {
  seats: { legSid: string; isHeld: boolean; isMuted: boolean; coach?: string }[];
  isRecordingPaused: boolean;
}

/** How the conference of a live call should be now. Legs that are away, or that ring, have no seat. */
export function arrangementOf(plan: CallPlan, facts: readonly CallFact[], record: CallRecord): Arrangement {
  const { customer, presence, supervisions } = readFacts(plan, facts);
  const isOn = (kind: 'hold' | 'mute', party: string): boolean => lastSwitch(facts, kind, party)?.on ?? false;
  const seats: Arrangement['seats'] = [];
  if (customer !== null && customer.endedAtMs === null)
    seats.push({
      legSid: customer.sid,
      isHeld: record.control.heldSinceMs !== null,
      isMuted: isOn('mute', CUSTOMER),
    });
  const others = [
    ...presence.stays.flatMap(({ leg, state, userId }) =>
      state === 'joined' ? [{ leg, party: partyOfUser(userId) }] : [],
    ),
    ...presence.guests.flatMap(({ leg, state, invite }) =>
      state === 'joined' ? [{ leg, party: partyOfInvite(invite.id) }] : [],
    ),
  ];
  for (const { leg, party } of others)
    seats.push({ legSid: leg.sid, isHeld: isHeldByOther(facts, presence, party), isMuted: isOn('mute', party) });
  const coached = coachedLeg(presence, record);
  for (const supervision of supervisions)
    if (supervision.legSid !== null && isUnderWay(supervision))
      seats.push({ legSid: supervision.legSid, isHeld: false, ...seatOf(supervision, coached) });
  return { seats, isRecordingPaused: record.control.isRecordingPaused };
}
