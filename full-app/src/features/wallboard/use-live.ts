import { systemClock, type Communication } from '@talk/core';
import {
  contactCenterAgentMetrics,
  contactCenterAgents,
  contactCenterResponses,
  contactCenterSummary,
  listCallbacks,
  liveCalls,
  parkedCalls,
  queuedCalls,
  type AgentMetricValues,
  type ContactCenterCall,
  type ContactCenterSummary,
  type ResponseOf,
  type WallboardAgent,
} from '@talk/core/contract';
import { useEffect, useMemo } from 'react';
import { useWorkspace, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { agentsFallbackMs, createLiveData, type LiveData } from './live-data.js';
import type { WallboardSearch } from './wallboard-search.js';

type Parts = Pick<WorkspaceParts, 'client' | 'entities'>;

const isCall = (part: Partial<Communication> | null | undefined): boolean => part?.type === 'call';

/** Calls back for every event about a call or an agent's status. */
const followCenter =
  ({ client, entities }: Parts) =>
  (hint: () => void): (() => void) => {
    const ends = [
      entities.communications.onNews(({ facts, before }) => {
        if (isCall(facts) || isCall(before)) hint();
      }),
      entities.agents.onNews(hint),
      client.realtime.on('call_updated', hint),
      client.realtime.on('supervision_updated', hint),
      client.realtime.on('help_updated', hint),
      client.realtime.on('callback_updated', hint),
      client.realtime.onResync(hint),
    ];
    return () => {
      for (const end of ends) end();
    };
  };

const NO_HINTS = (): (() => void) => () => undefined;

/**
 * @param key what the data is narrowed to: another one is other data
 * @param follows whether news of calls makes it load again; else it loads at its own pace
 */
function useLive<T>(
  load: (parts: Parts) => Promise<T>,
  key = '',
  follows = true,
  fallbackMs?: (parts: Parts) => number,
): LiveData<T> {
  const { client, entities } = useWorkspace();
  const live = useMemo(() => {
    const parts = { client, entities };
    return createLiveData({
      load: () => load(parts),
      clock: systemClock,
      onHint: follows ? followCenter(parts) : NO_HINTS,
      fallbackMs: fallbackMs && (() => fallbackMs(parts)),
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` and `fallbackMs` are new with each drawing; the key says when they differ
  }, [client, entities, follows, key]);
  useEffect(() => live.start(), [live]);
  return live;
}

/** The list of calls that a section shows. */
export type CallKind = 'live' | 'queued' | 'parked';

const LISTS = { live: liveCalls, queued: queuedCalls, parked: parkedCalls } as const;

export const useCenterCalls = (kind: CallKind): LiveData<readonly ContactCenterCall[]> =>
  useLive(async ({ client }) => (await client.api.call(LISTS[kind], {})).data);

/** The numbers of the day, of the whole company, or of a ring group, a line, or both. */
export const useCenterSummary = ({ group, line }: WallboardSearch): LiveData<ContactCenterSummary> =>
  useLive(
    ({ client }) =>
      client.api.call(contactCenterSummary, {
        query: {
          ...(group !== undefined && { ring_group_id: group }),
          ...(line !== undefined && { campaign_id: line }),
        },
      }),
    `${group ?? ''}:${line ?? ''}`,
  );

/** How many missed callers no one has spoken to since, and how many of them a colleague has claimed. */
export const useOpenCallbacks = (): LiveData<{ readonly open: number; readonly claimed: number }> =>
  useLive(async ({ client }) => (await client.api.call(listCallbacks, { query: { status: 'open' } })).counts);

/** How many contacts wait for an answer, and for how many it is overdue. */
export const useResponses = (): LiveData<ResponseOf<typeof contactCenterResponses>> =>
  useLive(({ client }) => client.api.call(contactCenterResponses, {}));

/** What agents do is in the store of entities as well. */
export const useCenterAgents = (): LiveData<readonly WallboardAgent[]> =>
  useLive(
    async ({ client, entities }) => {
      const { data } = await entities.agents.ask(
        () => client.api.call(contactCenterAgents, {}),
        (answer) => answer.data,
      );
      return data;
    },
    '',
    true,
    ({ client }) => agentsFallbackMs(client.realtime.status.peek() === 'live'),
  );

/** Each agent's day in numbers, requested only while they are shown, and not with each call: the whole day is counted. */
export const useCenterAgentMetrics = (isShown: boolean): LiveData<readonly AgentMetricValues[]> =>
  useLive(
    async ({ client }) => (isShown ? (await client.api.call(contactCenterAgentMetrics, {})).data : []),
    String(isShown),
    false,
  );
