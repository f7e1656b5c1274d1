import { randomUUID } from 'node:crypto';
import type { SupervisionMode } from '@talk/contract';
import { type CallPart, requireNoTransfer } from '../control/index.js';
import { type CallFact, CUSTOMER, isUnderWay, type Supervision } from '../facts/index.js';
import { because } from './supervision.policy.js';

/** The user's visit to the call; undefined when there is none. */
export const visitOf = ({ reading, userId }: CallPart): Supervision | undefined =>
  reading.supervisions.find((each) => each.userId === userId && isUnderWay(each));

/** @throws ApiError CALL_STATE. */
function requireVisit(part: CallPart): Supervision {
  if (part.record.phase === 'ended') throw because('The call is over.');
  const visit = visitOf(part);
  if (visit === undefined) throw because('You are not supervising this call.');
  return visit;
}

export function begin(part: CallPart, mode: SupervisionMode, isHidden: boolean, atMs: number): CallFact[] {
  return [{ kind: 'supervised', supervisionId: randomUUID(), userId: part.userId, mode, isHidden, atMs }];
}

/** @throws ApiError CALL_STATE. */
export function change(part: CallPart, mode: SupervisionMode, atMs: number): CallFact[] {
  const visit = requireVisit(part);
  return visit.mode === mode ? [] : [{ kind: 'supervision-mode', supervisionId: visit.id, mode, atMs }];
}

/** Nothing to do for who has left already. */
export function leave(part: CallPart, why: 'left' | 'withdrawn', atMs: number): CallFact[] {
  const visit = visitOf(part);
  return visit === undefined ? [] : [{ kind: 'supervision-over', supervisionId: visit.id, why, atMs }];
}

/** The agent who has the call is out, as after a transfer; others who were added stay. @throws ApiError CALL_STATE. */
export function takeOver(part: CallPart, atMs: number): CallFact[] {
  const visit = requireVisit(part);
  if (visit.state !== 'connected') throw because('You are not connected to this call yet.');
  if (part.record.control.parked !== null) throw because('This call is parked. Pick it up from the parked calls.');
  requireNoTransfer(part);
  const { userId, call } = part;
  return [
    { kind: 'taken-over', supervisionId: visit.id, userId, fromUserId: call.userId, atMs },
    { kind: 'hold', party: CUSTOMER, on: false, atMs },
  ];
}
