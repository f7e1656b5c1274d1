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
  for (const { userId, status, pendingStatus, answerBy, phoneNumber, sipUri, ...own } of candidates) {
    if (!isInOwnHours(own, atMs)) continue;
    if (status === 'on-call' && pendingStatus === 'accepting-calls' && answerBy === 'browser' && isReachable(userId))
      talkingIds.push(userId);
    if (status !== 'accepting-calls') continue;
    if (answerBy === 'browser') (isReachable(userId) ? userIds : unreachableIds).push(userId);
    else if (answerBy === 'phone_number' && phoneNumber !== null) userIds.push(userId);
    else if (answerBy === 'ip_phone' && sipUri !== null) userIds.push(userId);
  }
  return { userIds, talkingIds, unreachableIds };
}
