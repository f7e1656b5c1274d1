import { randomUUID } from 'node:crypto';
import { fail } from '../../../http/errors.js';
import {
  type CallFact,
  CUSTOMER,
  type InviteTarget,
  partyOfInvite,
  partyOfUser,
  type Transfer,
} from '../facts/index.js';
import { hasOthers, requireInCharge, requireNoTransfer, type CallPart } from './call-part.js';

const because = (message: string) => fail('CALL_STATE', { message });

/** The facts of beginning a transfer. @throws ApiError CALL_STATE. */
export function beginTransfer(part: CallPart, kind: 'cold' | 'warm', to: InviteTarget, atMs: number): CallFact[] {
  mayTransfer(part);
  return [
    // A cold transfer holds the customer by itself until an agent takes them.
    { kind: 'hold', party: CUSTOMER, on: kind === 'warm', atMs },
    { kind: 'invited', inviteId: randomUUID(), how: kind, to, byUserId: part.userId, atMs },
  ];
}

/** @throws ApiError CALL_STATE unless the user may begin a transfer now. */
export function mayTransfer(part: CallPart): void {
  requireInCharge(part);
  requireNoTransfer(part);
  if (hasOthers(part)) throw because('Others are on this call. Leave it to them, or drop them first.');
}

/** The party whom the agent consults. */
function consulted(part: CallPart): { transfer: Transfer; party: string } {
  requireInCharge(part);
  const { transfer } = part.record.control;
  if (transfer?.state !== 'consulting') throw because('You are not consulting anyone about this call.');
  const { invite } = transfer;
  const userId = invite.leg?.userId ?? null;
  return { transfer, party: userId === null ? partyOfInvite(invite.id) : partyOfUser(userId) };
}

/** @throws ApiError CALL_STATE. */
export function swap(part: CallPart, atMs: number): CallFact[] {
  const { transfer, party } = consulted(part);
  const toCustomer = transfer.talkingTo === 'target';
  return [
    { kind: 'hold', party: CUSTOMER, on: !toCustomer, atMs },
    { kind: 'hold', party, on: toCustomer, atMs },
  ];
}

/** @throws ApiError CALL_STATE. */
export function complete(part: CallPart, stay: boolean, atMs: number): CallFact[] {
  const { transfer, party } = consulted(part);
  return [
    { kind: 'transfer-completed', inviteId: transfer.invite.id, stay, atMs },
    { kind: 'hold', party: CUSTOMER, on: false, atMs },
    { kind: 'hold', party, on: false, atMs },
  ];
}

/** @throws ApiError CALL_STATE. */
export function cancel(part: CallPart, atMs: number): CallFact[] {
  requireInCharge(part);
  const { transfer } = part.record.control;
  if (transfer?.kind !== 'warm' || (transfer.state !== 'ringing' && transfer.state !== 'consulting'))
    throw because('There is no transfer to cancel.');
  return [
    { kind: 'invite-over', inviteId: transfer.invite.id, why: 'canceled', atMs },
    { kind: 'hold', party: CUSTOMER, on: false, atMs },
  ];
}
