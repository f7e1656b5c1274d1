import { randomUUID } from 'node:crypto';
import { fail } from '../../../http/errors.js';
import { type CallFact, CUSTOMER, type InviteTarget, partyOfInvite, partyOfUser } from '../facts/index.js';
import { hasOthers, isAsked, requireInCharge, requireJoined, requireNoTransfer, type CallPart } from './call-part.js';

const because = (message: string) => fail('CALL_STATE', { message });

/** A conversation of more is a webinar. */
const MOST_PARTICIPANTS = 10;

/** @throws ApiError CALL_STATE unless the user may add a participant now. */
export function mayAdd(part: CallPart): void {
  requireInCharge(part);
  const { transfer } = part.record.control;
  if (transfer?.state === 'ringing' || transfer?.state === 'consulting') requireNoTransfer(part);
  const { stays, guests } = part.reading.presence;
  const count = [...stays, ...guests].filter(({ state }) => state !== 'left').length;
  if (count + 1 >= MOST_PARTICIPANTS) throw because(`A call can have at most ${MOST_PARTICIPANTS} participants.`);
}

export function add(part: CallPart, to: InviteTarget, atMs: number): CallFact[] {
  return [{ kind: 'invited', inviteId: randomUUID(), how: 'conference', to, byUserId: part.userId, atMs }];
}

/** @throws ApiError NOT_FOUND for one who is not part of this call, CALL_STATE for a participant who has left it. */
export function change(
  part: CallPart,
  party: string,
  switches: { on_hold?: boolean | undefined; is_muted?: boolean | undefined },
  atMs: number,
): CallFact[] {
  requireInCharge(part);
  if (stateOf(part, party) !== 'joined') throw because('They are not on the call right now.');
  const facts: CallFact[] = [];
  if (switches.on_hold !== undefined) facts.push({ kind: 'hold', party, on: switches.on_hold, atMs });
  if (switches.is_muted !== undefined) facts.push({ kind: 'mute', party, on: switches.is_muted, atMs });
  return facts;
}

/** @throws ApiError NOT_FOUND, CALL_STATE. */
export function remove(part: CallPart, party: string, atMs: number): CallFact[] {
  requireInCharge(part);
  const state = stateOf(part, party);
  if (party === CUSTOMER) throw because('The customer cannot be dropped. End the call instead.');
  if (party === partyOfUser(part.userId)) throw because('You cannot drop yourself. Leave the call instead.');
  const pending = part.reading.invites.find(
    ({ id, to, state: is }) =>
      is === 'ringing' && (partyOfInvite(id) === party || (to.type === 'user' && partyOfUser(to.userId) === party)),
  );
  if (pending !== undefined) return [{ kind: 'invite-over', inviteId: pending.id, why: 'canceled', atMs }];
  return state === 'left' ? [] : [{ kind: 'removed', party, atMs }];
}

/** @throws ApiError CALL_STATE when the customer would be left alone. */
export function leave(part: CallPart, atMs: number): CallFact[] {
  requireJoined(part);
  // Who is asked about a call may go at any time: it stays with who asks.
  if (!isAsked(part)) requireNoTransfer(part);
  if (!hasOthers(part)) throw because('Only the customer would be left. Park the call, transfer it, or end it.');
  return [{ kind: 'left', userId: part.userId, atMs }];
}

function stateOf({ reading }: CallPart, party: string): 'joined' | 'ringing' | 'left' | 'elsewhere' {
  if (party === CUSTOMER) return 'joined';
  const stay = reading.presence.stays.find(({ userId }) => partyOfUser(userId) === party);
  if (stay !== undefined && stay.state === 'joined') return 'joined';
  const invite = reading.invites.findLast(
    ({ id, to }) => partyOfInvite(id) === party || (to.type === 'user' && partyOfUser(to.userId) === party),
  );
  if (invite?.state === 'ringing') return 'ringing';
  const guest = reading.presence.guests.find((each) => partyOfInvite(each.invite.id) === party);
  if (guest !== undefined) return guest.state;
  if (stay !== undefined) return stay.state === 'left' ? 'left' : 'elsewhere';
  if (invite !== undefined) return 'left';
  throw fail('NOT_FOUND');
}
