import { liveCalls, parkedCalls, queuedCalls } from '@talk/core/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { liveRows, type LiveLists, type LiveRow } from './live-rows.js';
import { LiveStrip } from './live-strip.js';

const LIVE_NOW = ['live-now'] as const;
/** Changes that come together are one request. */
const TOGETHER_MS = 500;
/** For events that were missed. */
const CHECK_MS = 30_000;

function useLiveLists(): LiveLists | null {
  const { client, entities } = useWorkspace();
  const { data, refetch } = useQuery({
    queryKey: LIVE_NOW,
    async queryFn({ signal }): Promise<LiveLists> {
      const [queued, parked, live] = await Promise.all([
        client.api.call(queuedCalls, { query: {}, signal }),
        client.api.call(parkedCalls, { signal }),
        client.api.call(liveCalls, { signal }),
      ]);
      return { queued: queued.data, parked: parked.data, live: live.data };
    },
    refetchInterval: CHECK_MS,
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

/** Calls that wait, are parked or go on now, as far as the agent can see them; nothing while there are none. */
export function LiveNow(): ReactNode {
  const { client, toasts, user } = useWorkspace();
  const lists = useLiveLists();
  const rows = useMemo(() => (lists === null ? [] : liveRows(lists)), [lists]);
  const [takenId, setTakenId] = useState<string | null>(null);
  const take = async ({ kind, call: { id } }: LiveRow): Promise<void> => {
    setTakenId(id);
    try {
      await (kind === 'parked' ? client.phone.unpark(id) : client.phone.take(id));
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
    setTakenId(null);
  };
  if (rows.length === 0) return null;
  return <LiveStrip rows={rows} takenId={takenId} onTake={may(user, 'answer call') ? (row) => void take(row) : null} />;
}
