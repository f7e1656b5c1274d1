import { randomUUID } from 'node:crypto';
import { fail } from '../../../http/errors.js';
import { type CallFact, connectsByItself, type InviteHow, isOnTheWay } from '../facts/index.js';
import type { CallPart } from './call-part.js';

const because = (message: string) => fail('CALL_STATE', { message });

const promise = (how: InviteHow, userId: number, atMs: number): CallFact => ({
  kind: 'invited',
  inviteId: randomUUID(),
  how,
  to: { type: 'user', userId },
  byUserId: userId,
  atMs,
});

/** One at a time: a call is promised to one browser. The same user may ask again, from another page. */
function requireUnpromised({ reading, userId }: CallPart, atMs: number): CallFact[] {
  const pending = reading.invites.filter(({ how, state }) => connectsByItself(how) && state === 'ringing');
  if (pending.some(({ byUserId }) => byUserId !== userId)) throw because('A colleague is already taking this call.');
  return pending.map(({ id }) => ({ kind: 'invite-over', inviteId: id, why: 'canceled', atMs }));
}

/** @throws ApiError CALL_STATE. */
export function unpark(part: CallPart, atMs: number): CallFact[] {
  if (part.call.phase === 'ended') throw because('The caller has hung up.');
  if (part.record.control.parked === null) throw because('This call is no longer parked.');
  return [...requireUnpromised(part, atMs), promise('unpark', part.userId, atMs)];
}

/**
 * For an agent who lost the call, and for one who is in it and moves it to another page: the new connection joins, and the old one
 * is ended then.
 * @throws ApiError CALL_STATE.
 */
export function rejoin(part: CallPart, atMs: number): CallFact[] {
  if (part.call.phase === 'ended') throw because('The call is over.');
  if (part.stay?.state !== 'lost' && part.stay?.state !== 'joined')
    throw because('You are not on this call, and your connection to it was not lost.');
  return [...requireUnpromised(part, atMs), promise('rejoin', part.userId, atMs)];
}

/** @throws ApiError CALL_STATE. */
export function takeBack(part: CallPart, atMs: number): CallFact[] {
  const { transfer } = part.record.control;
  if (part.call.phase === 'ended') throw because('The caller has hung up.');
  if (transfer === null || transfer.invite.byUserId !== part.userId || !isOnTheWay(transfer))
    throw because('There is nothing to take back: someone has this call, or it was parked.');
  const { id, state } = transfer.invite;
  return [
    ...requireUnpromised(part, atMs),
    ...(state === 'ringing' ? [{ kind: 'invite-over', inviteId: id, why: 'canceled', atMs } as const] : []),
    promise('take-back', part.userId, atMs),
  ];
}
