import { liveCalls, parkedCalls, queuedCalls } from '@talk/core/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { contactsInCall, type LiveLists } from './live-rows.js';

/** Changes that come together are one request. */
const TOGETHER_MS = 500;
/** For events that were missed. */
const CHECK_MS = 30_000;

const liveNowQuery = ({ api }: Pick<ReturnType<typeof useWorkspace>['client'], 'api'>) => ({
  queryKey: ['live-now'] as const,
  async queryFn({ signal }: { signal: AbortSignal }): Promise<LiveLists> {
    const [queued, parked, live] = await Promise.all([
      api.call(queuedCalls, { query: {}, signal }),
      api.call(parkedCalls, { signal }),
      api.call(liveCalls, { signal }),
    ]);
    return { queued: queued.data, parked: parked.data, live: live.data };
  },
});

export function useLiveLists(): LiveLists | null {
  const { client, entities } = useWorkspace();
  const { data, refetch } = useQuery({
    ...liveNowQuery(client),
    refetchInterval: CHECK_MS,
    // Calls of a former visit would keep their contacts out of the list.
    refetchOnMount: 'always',
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetch();
      }, TOGETHER_MS);
    };
    const ends = [
      entities.communications.onNews(({ facts, before }) => {
        if (facts?.type === 'call' || before?.type === 'call') soon();
      }),
      client.realtime.on('call_updated', soon),
      client.realtime.onResync(soon),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [client, entities, refetch]);
  return data ?? null;
}

/** Contacts whose active call the strip above the list shows (spec 1 §4). Requests nothing: the strip does. */
export function useContactsInCall(): ReadonlySet<number> {
  const { data } = useQuery({ ...liveNowQuery(useWorkspace().client), enabled: false });
  return useMemo(() => contactsInCall(data ?? null), [data]);
}
