import { factsOf } from './call-facts.js';
import type { Reading } from './call-reading.js';

/** How a call came to another participant: at once, after a talk between the agents, or with everyone in it. */
export type Handover = 'cold' | 'warm' | 'conference';

/**
 * The last one that was completed; null if the call stayed with its agent. A later one that fails does not count.
 * @param transferId the invitation of a transfer that is done; null: there is none
 */
export function lastHandover({ facts, invites }: Reading, transferId: string | null): Handover | null {
  let last: { readonly how: Handover; readonly atMs: number } | null = null;
  for (const { id, how, joinedAtMs, state } of invites) {
    if (how !== 'cold' && how !== 'warm' && how !== 'conference') continue;
    const completed = factsOf(facts, 'transfer-completed').find(({ inviteId }) => inviteId === id);
    const isDone =
      how === 'warm' ? completed !== undefined || id === transferId : state === 'joined' || state === 'over';
    const atMs = completed?.atMs ?? joinedAtMs;
    if (!isDone || atMs === null || (last !== null && atMs < last.atMs)) continue;
    last = { how: completed?.stay === true ? 'conference' : how, atMs };
  }
  return last?.how ?? null;
}
