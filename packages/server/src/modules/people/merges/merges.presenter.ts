import type { ContactMerge } from '@talk/contract';
import type { MergeView } from './merges.repository.js';

/** How long a merge can be undone. */
export const UNDO_MS = 30 * 24 * 60 * 60_000;

export function presentMerge({ merge, byName }: MergeView): ContactMerge {
  return {
    id: merge.id,
    winner_id: merge.winnerId,
    loser_id: merge.loserId,
    loser_name: merge.loserName,
    merged_by_name: byName,
    merged_at: merge.mergedAt.toISOString(),
    undo_until: new Date(merge.mergedAt.getTime() + UNDO_MS).toISOString(),
    undone_at: merge.undoneAt?.toISOString() ?? null,
  };
}
