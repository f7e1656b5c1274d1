import type { Communication } from '@talk/core';
import {
  claimCallback,
  dismissCallback,
  listCallbacks,
  releaseCallback,
  reopenCallback,
  type Callback,
} from '@talk/core/contract';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

export type CallbackStatus = 'open' | 'mine' | 'closed';
export type CallbackList = Awaited<ReturnType<typeof load>>;

const KEY = ['callbacks'] as const;
/** Events within this time cause one request. */
const PAUSE_MS = 300;

const load = (client: ReturnType<typeof useWorkspace>['client'], status: CallbackStatus, signal?: AbortSignal) =>
  client.api.call(listCallbacks, { query: { status }, ...(signal && { signal }) });

const isCall = (part: Partial<Communication> | null | undefined): boolean => part?.type === 'call';

/** The callbacks of one status, kept current while they are shown. */
export function useCallbacks(status: CallbackStatus): UseQueryResult<CallbackList> {
  const { client, entities, queries } = useWorkspace();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const hint = (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        void queries.invalidateQueries({ queryKey: KEY });
      }, PAUSE_MS);
    };
    const ends = [
      client.realtime.on('callback_updated', hint),
      entities.communications.onNews(({ facts, before }) => {
        if (isCall(facts) || isCall(before)) hint();
      }),
      client.realtime.onResync(hint),
    ];
    return () => {
      if (timer !== null) clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [client, entities, queries]);
  return useQuery({
    queryKey: [...KEY, status],
    queryFn: ({ signal }) => load(client, status, signal),
    placeholderData: keepPreviousData,
  });
}

export interface CallbackActs {
  /** @param takesOver also from a colleague who has claimed it */
  readonly claim: (callback: Callback, takesOver?: boolean) => Promise<void>;
  /** Until when the user means to call whom they have claimed; null: no time is set any more. */
  readonly setDue: (callback: Callback, dueAt: string | null) => Promise<void>;
  readonly release: (callback: Callback) => Promise<void>;
  readonly dismiss: (callback: Callback, reason: string) => Promise<void>;
  readonly reopen: (callback: Callback) => Promise<void>;
}

/** Each rejects with the server's refusal; afterwards the list is read again. */
export function useCallbackActs(): CallbackActs {
  const { client, queries } = useWorkspace();
  const done = async (act: Promise<Callback>): Promise<void> => {
    try {
      await act;
    } finally {
      await queries.invalidateQueries({ queryKey: KEY });
    }
  };
  const params = ({ communication_id: id }: Callback) => ({ id });
  return {
    claim: (one, takesOver = false) =>
      done(client.api.call(claimCallback, { params: params(one), body: takesOver ? { take_over: true } : {} })),
    setDue: (one, dueAt) => done(client.api.call(claimCallback, { params: params(one), body: { due_at: dueAt } })),
    release: (one) => done(client.api.call(releaseCallback, { params: params(one) })),
    dismiss: (one, reason) => done(client.api.call(dismissCallback, { params: params(one), body: { reason } })),
    reopen: (one) => done(client.api.call(reopenCallback, { params: params(one) })),
  };
}
