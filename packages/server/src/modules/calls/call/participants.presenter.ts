import { isDeepStrictEqual } from 'node:util';
import type { CallParticipant, CallTransfer, Departure } from '@talk/contract';
import {
  type CallTimeouts,
  connectsByItself,
  CUSTOMER,
  type Invite,
  isHeldByOther,
  lastSwitch,
  partyOfInvite,
  partyOfUser,
  readFacts,
  type Transfer,
} from '../facts/index.js';
import type { CallHistory } from './call-history.js';
import type { CallRow } from './calls.repository.js';

type Names = ReadonlyMap<number, string>;

/** Everybody who has or had a part in the call: the customer first, then in the order in which they came. */
export function participantsOf(call: CallRow, { plan, facts, record }: CallHistory, names: Names): CallParticipant[] {
  const { customer, presence, invites } = readFacts(plan, facts);
  const isOver = record.phase === 'ended';
  const isMuted = (party: string): boolean => !isOver && (lastSwitch(facts, 'mute', party)?.on ?? false);
  const isHeld = (party: string): boolean => !isOver && isHeldByOther(facts, presence, party);
  /** Who called a participant in last; none for those who came with the call, or by themselves. */
  const invitedBy = (userId: number): string | null => {
    const isTheirs = ({ to, leg }: Invite): boolean =>
      leg === null ? to.type === 'user' && to.userId === userId : leg.userId === userId;
    const invite = invites.findLast(isTheirs);
    return invite === undefined || connectsByItself(invite.how) ? null : (names.get(invite.byUserId) ?? null);
  };
  const agent = (
    userId: number,
    state: CallParticipant['state'],
    departure: Departure | null = null,
  ): CallParticipant => ({
    id: partyOfUser(userId),
    role: 'agent',
    user_id: userId,
    name: names.get(userId) ?? null,
    phone_number: null,
    state: isOver ? 'left' : state,
    on_hold: state === 'joined' && isHeld(partyOfUser(userId)),
    is_muted: isMuted(partyOfUser(userId)),
    invited_by_name: invitedBy(userId),
    departure,
  });
  const invited = (invite: Invite, state: CallParticipant['state']): CallParticipant => ({
    id: partyOfInvite(invite.id),
    role: invite.to.type === 'number' ? 'third-party' : 'agent',
    user_id: null,
    name: invite.to.type === 'ring-group' ? invite.to.name : null,
    phone_number: invite.to.type === 'number' ? invite.to.phoneNumber : null,
    state: isOver ? 'left' : state,
    on_hold: isHeld(partyOfInvite(invite.id)),
    is_muted: isMuted(partyOfInvite(invite.id)),
    invited_by_name: names.get(invite.byUserId) ?? null,
    departure: null,
  });
  const first: CallParticipant = {
    id: CUSTOMER,
    role: 'customer',
    user_id: null,
    name: null,
    phone_number: call.phoneNumber,
    state: isOver || customer?.endedAtMs != null ? 'left' : isTalking(call, customer) ? 'joined' : 'ringing',
    on_hold: !isOver && record.control.heldSinceMs !== null,
    is_muted: isMuted(CUSTOMER),
    invited_by_name: null,
    departure: null,
  };
  const others: CallParticipant[] = presence.stays.map(({ userId, state, departure }) =>
    agent(userId, state, departure),
  );
  const hasStay = (userId: number): boolean => presence.stays.some((stay) => stay.userId === userId);
  if (call.initiatorUserId !== null && !hasStay(call.initiatorUserId) && record.answeredAtMs === null)
    others.unshift(agent(call.initiatorUserId, 'ringing'));
  for (const invite of invites) {
    const isPending = invite.state === 'ringing';
    if (invite.to.type === 'user' && isPending) replaceOrAdd(others, agent(invite.to.userId, 'ringing'));
    if (invite.to.type === 'ring-group' && isPending) others.push(invited(invite, 'ringing'));
    if (invite.to.type === 'number' && !connectsByItself(invite.how)) {
      const guest = presence.guests.find((each) => each.invite.id === invite.id);
      others.push(invited(invite, guest?.state ?? (isPending ? 'ringing' : 'left')));
    }
  }
  return [first, ...others];
}

/** Whether two histories of a call show the same people in the same states. */
export function sameParticipants(call: CallRow, before: CallHistory, after: CallHistory): boolean {
  const nobody: Names = new Map();
  return isDeepStrictEqual(participantsOf(call, before, nobody), participantsOf(call, after, nobody));
}

/** Inbound callers are in their conference from the start, outbound customers from the answer. */
const isTalking = (call: CallRow, customer: { answeredAtMs: number | null } | null): boolean =>
  call.direction === 'inbound' || customer?.answeredAtMs != null;

function replaceOrAdd(list: CallParticipant[], participant: CallParticipant): void {
  const at = list.findIndex(({ id }) => id === participant.id);
  if (at < 0) list.push(participant);
  else list[at] = participant;
}

export function transferView(transfer: Transfer, names: Names, timeouts: CallTimeouts): CallTransfer {
  const { invite, kind, state, talkingTo, failedAtMs } = transfer;
  const { to } = invite;
  return {
    kind,
    to: {
      type: to.type,
      user_id: to.type === 'user' ? to.userId : null,
      ring_group_id: to.type === 'ring-group' ? to.ringGroupId : null,
      phone_number: to.type === 'number' ? to.phoneNumber : null,
      name: to.type === 'user' ? (names.get(to.userId) ?? '') : to.type === 'number' ? to.phoneNumber : to.name,
    },
    by_user_id: invite.byUserId,
    by_name: names.get(invite.byUserId) ?? '',
    state,
    talking_to: talkingTo,
    take_back_until: failedAtMs === null ? null : new Date(failedAtMs + timeouts.takeBackMs).toISOString(),
  };
}
