import { factsOf, type CallFact, type FactOf } from './call-facts.js';
import { lastHandover, type Handover } from './call-handover.js';
import type { Invite } from './call-invites.js';
import type { Reading } from './call-reading.js';
import { CUSTOMER, isAttended, lastDeparture, partyOfUser, type Presence } from './call-presence.js';

/** What people have done to a call that goes on. */
export interface Control {
  /** Since when the customer hears music; null while they do not. */
  heldSinceMs: number | null;
  parked: FactOf<'parked'> | null;
  transfer: Transfer | null;
  /** How the call last came to another participant; null if it did not. */
  handover: Handover | null;
  /** The message that was left to a machine. */
  dropped: Dropped | null;
  /** Since when no agent is with the customer, although none left on purpose. */
  lostAtMs: number | null;
  isRecordingPaused: boolean;
  /** The choice of the last press on Record, if there was any. */
  recordingChoice: boolean | null;
}

export interface Dropped {
  name: string;
  userId: number;
  atMs: number;
  wasPlayed: boolean;
}

export interface Transfer {
  invite: Invite;
  kind: 'cold' | 'warm';
  state: 'ringing' | 'consulting' | 'done' | 'failed' | 'canceled';
  talkingTo: 'customer' | 'target' | null;
  /** Cold: when it is known that no agent takes it. */
  failedAtMs: number | null;
}

/** A cold transfer that no agent has taken or taken back, and that was not parked: the customer waits for it. */
export const isOnTheWay = ({ kind, state, failedAtMs }: Transfer): boolean =>
  kind === 'cold' && (state === 'ringing' || failedAtMs !== null);

export function controlOf(reading: Reading): Control {
  const { facts, presence } = reading;
  const choices = factsOf(facts, 'recording').sort((a, b) => a.atMs - b.atMs || Number(a.on) - Number(b.on));
  const choice = choices.at(-1)?.on ?? null;
  const parked = parkedOf(reading);
  const transfer = transferOf(reading);
  const isOnItsWay = transfer !== null && isOnTheWay(transfer);
  const hasLost = presence.stays.some(({ state }) => state === 'lost');
  const isLost = hasLost && !isAttended(presence) && parked === null && !isOnItsWay;
  const lostAtMs = isLost ? lastDeparture(presence) : null;
  const explicit = lastSwitch(facts, 'hold', CUSTOMER);
  const reasons = [
    explicit?.on === true ? explicit.atMs : null,
    parked?.atMs ?? null,
    isOnItsWay ? transfer.invite.atMs : null,
    lostAtMs,
  ].filter((atMs) => atMs !== null);
  return {
    heldSinceMs: reasons.length === 0 ? null : Math.min(...reasons),
    parked,
    transfer,
    handover: lastHandover(reading, transfer?.state === 'done' ? transfer.invite.id : null),
    dropped: droppedOf(facts),
    lostAtMs,
    isRecordingPaused: choice === false,
    recordingChoice: choice,
  };
}

function droppedOf(facts: readonly CallFact[]): Dropped | null {
  const [drop] = factsOf(facts, 'message-dropped');
  if (drop === undefined) return null;
  const { name, userId, atMs } = drop;
  return { name, userId, atMs, wasPlayed: factsOf(facts, 'message-played').length > 0 };
}

/** The last press of a switch for one participant; null when it was never touched. */
export function lastSwitch(
  facts: readonly CallFact[],
  kind: 'hold' | 'mute',
  party: string,
): FactOf<'hold'> | FactOf<'mute'> | null {
  const presses = facts.filter(
    (fact): fact is FactOf<'hold'> | FactOf<'mute'> => fact.kind === kind && fact.party === party,
  );
  return presses.sort((a, b) => a.atMs - b.atMs || Number(a.on) - Number(b.on)).at(-1) ?? null;
}

/**
 * Whether a participant who is not the customer is on hold: as long as there is another agent in the conversation who could end it. The hold
 * ends when that agent goes.
 */
export function isHeldByOther(facts: readonly CallFact[], { stays }: Presence, party: string): boolean {
  const isOn = (of: string): boolean => lastSwitch(facts, 'hold', of)?.on === true;
  return (
    isOn(party) &&
    stays.some(({ state, userId }) => {
      const other = partyOfUser(userId);
      return state === 'joined' && other !== party && !isOn(other);
    })
  );
}

/** The last parking, unless an agent has taken the call since. */
function parkedOf({ facts, invites }: Reading): FactOf<'parked'> | null {
  const parked = factsOf(facts, 'parked')
    .sort((a, b) => a.atMs - b.atMs || a.userId - b.userId)
    .at(-1);
  if (parked === undefined) return null;
  const cameBack = invites.some(({ state, atMs }) => atMs >= parked.atMs && (state === 'joined' || state === 'over'));
  return cameBack ? null : parked;
}

function transferOf({ facts, invites, presence }: Reading): Transfer | null {
  const invite = invites.filter(({ how }) => how === 'cold' || how === 'warm').at(-1);
  if (invite === undefined) return null;
  const kind = invite.how === 'cold' ? 'cold' : 'warm';
  const base = { invite, kind, talkingTo: null, failedAtMs: null } as const;
  const hasJoined = invite.state === 'joined' || invite.state === 'over';
  if (kind === 'cold') {
    if (hasJoined) return { ...base, state: 'done' };
    const isCanceled = invites.some(
      ({ how, atMs, state }) => how === 'take-back' && atMs >= invite.atMs && (state === 'joined' || state === 'over'),
    );
    const isParked = factsOf(facts, 'parked').some(({ atMs }) => atMs >= invite.atMs);
    if (invite.state === 'ringing') return { ...base, state: 'ringing' };
    if (isCanceled) return { ...base, state: 'canceled' };
    return { ...base, state: 'failed', failedAtMs: isParked ? null : invite.endedAtMs };
  }
  if (factsOf(facts, 'transfer-completed').some(({ inviteId }) => inviteId === invite.id))
    return { ...base, state: 'done' };
  if (invite.state === 'canceled') return { ...base, state: 'canceled' };
  if (invite.state === 'ringing') return { ...base, state: 'ringing' };
  if (invite.state !== 'joined') return { ...base, state: 'failed' };
  // The agent who asked is gone: the call is the colleague's now, unless the agent comes back.
  const asker = presence.stays.find(({ userId }) => userId === invite.byUserId);
  if (asker !== undefined && asker.state !== 'joined' && asker.state !== 'away') return { ...base, state: 'done' };
  const customer = lastSwitch(facts, 'hold', CUSTOMER);
  return { ...base, state: 'consulting', talkingTo: customer?.on === true ? 'target' : 'customer' };
}
