import type { Candidate } from './candidates.repository.js';
import { isInOwnHours } from './own-hours.js';

/** Ring time of a line without a ring group, of which only a preferred agent can be rung. */
const RING_SECONDS = 25;

export const ringSecondsOf = (group: { readonly ringSeconds: number } | null): number =>
  group?.ringSeconds ?? RING_SECONDS;

export interface Ringable {
  /** Whose phones may ring now. */
  readonly userIds: readonly number[];
  /** Agents who are on another call and would accept calls otherwise: they can be told of a second one in their ear. */
  readonly talkingIds: readonly number[];
  /** Who would be among them, were their phone reachable. They are told when they are back. */
  readonly unreachableIds: readonly number[];
}

type Phone = Pick<Candidate, 'answerBy' | 'phoneNumber' | 'sipUri'>;

/** Whether there is something to ring. @param isReachable whether their browser was heard of within the lease. */
export function hasPhone({ answerBy, phoneNumber, sipUri }: Phone, isReachable: boolean): boolean {
  switch (answerBy) {
    case 'browser':
      return isReachable;
    case 'phone_number':
      return phoneNumber !== null;
    case 'ip_phone':
      return sipUri !== null;
    case 'none':
      return false;
  }
}

/**
 * Who may be rung: who is in their own hours, accepts calls, and has a phone to ring. A browser must have proved that it is on; a telephone and a desk phone
 * need an address; who answers nowhere never rings.
 * @param isReachable whether the browser of a user was heard of within the lease.
 */
export function ringableOf(
  candidates: readonly Candidate[],
  isReachable: (userId: number) => boolean,
  atMs: number,
): Ringable {
  const userIds: number[] = [];
  const talkingIds: number[] = [];
  const unreachableIds: number[] = [];
  for (const candidate of candidates) {
    const { userId, status, pendingStatus, answerBy } = candidate;
    if (!isInOwnHours(candidate, atMs)) continue;
    const canRing = hasPhone(candidate, isReachable(userId));
    if (status === 'on-call' && pendingStatus === 'accepting-calls' && answerBy === 'browser' && canRing)
      talkingIds.push(userId);
    if (status !== 'accepting-calls') continue;
    if (canRing) userIds.push(userId);
    else if (answerBy === 'browser') unreachableIds.push(userId);
  }
  return { userIds, talkingIds, unreachableIds };
}
