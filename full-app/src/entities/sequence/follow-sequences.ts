import { systemClock, type Clock } from '@talk/core';
import type { Realtime } from '@talk/core/realtime';
import type { QueryClient } from '@tanstack/react-query';

/** All queries of sequences. */
export const SEQUENCES = ['sequences'] as const;
/** Many contacts take a step in the same second; the screens are read again once. */
const REST_MS = 1_000;

/** Reads sequences again when they change, or when contacts take steps in them. */
export function followSequences(
  realtime: Pick<Realtime, 'on'>,
  queries: QueryClient,
  clock: Clock = systemClock,
): () => void {
  let isWaiting = false;
  let cancel = (): void => undefined;
  const again = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    cancel = clock.after(REST_MS, () => {
      isWaiting = false;
      void queries.invalidateQueries({ queryKey: SEQUENCES });
    });
  };
  const ends = [realtime.on('workflow_updated', again), realtime.on('workflow_contact_updated', again), () => cancel()];
  return () => ends.forEach((end) => end());
}
