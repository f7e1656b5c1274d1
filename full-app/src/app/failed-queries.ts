import type { RealtimeStatus } from '@talk/core/realtime';
import type { QueryClient } from '@tanstack/react-query';

/** Asks again for whatever failed, once the server can be reached again. The first connection brings nobody back. */
export function retryFailedQueries(queries: QueryClient): (status: RealtimeStatus) => void {
  const failed = { predicate: ({ state }: { state: { status: string } }) => state.status === 'error' };
  let wasReached = false;
  let wasAway = false;
  return (status) => {
    const isReached = status === 'live' || status === 'polling';
    if (isReached && wasAway) void queries.refetchQueries({ type: 'active', ...failed });
    wasReached ||= isReached;
    wasAway = !isReached && (wasAway || wasReached || status !== 'connecting');
  };
}
