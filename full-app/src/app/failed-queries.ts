import type { RealtimeStatus } from '@talk/core/realtime';
import type { QueryClient } from '@tanstack/react-query';

/** Asks again for whatever failed, once the server can be reached again. */
export function retryFailedQueries(queries: QueryClient): (status: RealtimeStatus) => void {
  const failed = { predicate: ({ state }: { state: { status: string } }) => state.status === 'error' };
  let wasAway = false;
  return (status) => {
    const isReached = status === 'live' || status === 'polling';
    if (isReached && wasAway) void queries.refetchQueries({ type: 'active', ...failed });
    wasAway = !isReached;
  };
}
