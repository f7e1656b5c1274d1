export type DialMode = 'simultaneous' | 'sequential' | 'round-robin';

/**
 * Whom a returning caller is put through to first. The wire carries the number (ADR 9): 1 nobody in particular, 2 the agent who talked
 * with them last, 3 the owner of the contact, 4 the last agent, else the owner; all of these fall back to the group. 5 is the owner
 * and nobody else.
 */
export type RepeatRouting = 1 | 2 | 3 | 4 | 5;

export interface RingChoice {
  readonly mode: DialMode;
  /** The whole group in its order, free or not: the round robin goes on from an agent who is in a call. */
  readonly members: readonly number[];
  /** Who may be rung now. */
  readonly ringable: readonly number[];
  /** Who was rung for this call already. */
  readonly rung: readonly number[];
  /** Round robin: who was rung last, for any call of the group. */
  readonly lastRung: number | null;
  /** To be rung before the group, alone, if they can be. */
  readonly preferred: readonly number[];
  /** Simultaneous: the group is rung once. A queue rings agents who become free later as well. */
  readonly once: boolean;
  /** Only the preferred ones: the group is not rung. */
  readonly strict: boolean;
}

/**
 * Whom to ring next; nobody means that the call goes on without ringing: to the queue, the voicemail, or its end.
 * Simultaneous rings all that are left at once, the others one after the other.
 */
export function nextToRing({ mode, members, ringable, rung, lastRung, preferred, once, strict }: RingChoice): number[] {
  const isLeft = (userId: number): boolean => !rung.includes(userId);
  const first = preferred.find((userId) => isLeft(userId) && ringable.includes(userId));
  if (first !== undefined) return [first];
  if (strict) return [];
  const hasRungGroup = rung.some((userId) => !preferred.includes(userId));
  if (mode === 'simultaneous' && once && hasRungGroup) return [];
  const order = mode === 'round-robin' ? afterLast(members, lastRung) : members;
  const left = order.filter((userId) => isLeft(userId) && ringable.includes(userId));
  return mode === 'simultaneous' ? left : left.slice(0, 1);
}

/** The ring, begun after the agent who was rung last. One who is no longer in the group leaves it as it is. */
function afterLast(userIds: readonly number[], last: number | null): number[] {
  const at = last === null ? -1 : userIds.indexOf(last);
  return [...userIds.slice(at + 1), ...userIds.slice(0, at + 1)];
}

/** Whom a returning caller is put through to first, by the line's setting. */
export function preferredAgents(
  routing: RepeatRouting,
  { lastAgentId, ownerId }: { lastAgentId: number | null; ownerId: number | null },
): { preferred: number[]; strict: boolean } {
  const of = (...ids: (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];
  switch (routing) {
    case 1:
      return { preferred: [], strict: false };
    case 2:
      return { preferred: of(lastAgentId), strict: false };
    case 3:
      return { preferred: of(ownerId), strict: false };
    case 4:
      return { preferred: of(lastAgentId ?? ownerId), strict: false };
    case 5:
      // A caller whom nobody owns has nobody to be strict about.
      return { preferred: of(ownerId), strict: ownerId !== null };
  }
}

/** All whom a call may ring, the preferred ones first. */
export const agentsFor = ({
  preferred,
  strict,
  members,
}: Pick<RingChoice, 'preferred' | 'strict' | 'members'>): number[] => [
  ...new Set(strict ? preferred : [...preferred, ...members]),
];
