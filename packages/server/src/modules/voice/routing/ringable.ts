import type { Member } from './candidates.repository.js';

export interface Ringable {
  /** Whose phones may ring now, in ringing order. */
  readonly userIds: readonly number[];
  /** Who would be among them, were their phone reachable. They are told when they are back. */
  readonly unreachableIds: readonly number[];
}

/**
 * Who may be rung: who accepts calls, and whose phone proves that it is on. A phone that answers `none` never rings.
 * @param isReachable whether the browser of a user was heard of within the lease.
 */
export function ringableOf(members: readonly Member[], isReachable: (userId: number) => boolean): Ringable {
  const willing = members.filter((member) => member.status === 'accepting-calls' && member.answerBy === 'browser');
  return {
    userIds: willing.filter((member) => isReachable(member.userId)).map((member) => member.userId),
    unreachableIds: willing.filter((member) => !isReachable(member.userId)).map((member) => member.userId),
  };
}
