import type { Communication } from '@talk/core';
import { communicationField, createCommunicationsReportApi, matchFilter } from '@talk/core/contacts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { communicationListQuery, COUNTS } from './communication-pages.js';
import {
  effectiveSearch,
  hasNow,
  reportQuery,
  searchKey,
  wholeFilter,
  type CommunicationsSearch,
  type ListPlace,
} from './communications-search.js';

const NONE: ReadonlySet<number> = new Set();

/** The rows that an address asks for, and how many there are; rows of the last search stay until the next ones are there. */
export function useCommunications(place: ListPlace, search: CommunicationsSearch) {
  const { client, entities, user } = useWorkspace();
  const filters = reportQuery(place, search, user);
  const list = useInfiniteQuery({
    ...communicationListQuery(client, entities, place, search, user),
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    queryKey: [...COUNTS, filters],
    queryFn: ({ signal }) =>
      createCommunicationsReportApi(client.api.call).count({
        query: { ...filters, source: 'communication-logs' },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const [gone, setGone] = useState<ReadonlySet<number>>(NONE);
  const queries = useQueryClient();
  useEffect(
    () =>
      entities.communications.onNews(({ id, kind }) => {
        if (kind === 'changed') return;
        if (kind === 'gone') setGone((ids) => new Set(ids).add(id));
        void queries.invalidateQueries({ queryKey: COUNTS, refetchType: 'none' });
      }),
    [entities, queries],
  );
  // What moved between two pages while they were loaded is in both: the first place counts.
  const rows = useMemo(
    () => [...new Set(list.data?.pages.flatMap(({ ids }) => ids))].filter((id) => !gone.has(id)),
    [list.data, gone],
  );
  return { list, rows, count: count.data?.count ?? null, recount: () => void count.refetch() };
}

/** Pages that are loaded to find an entry (spec 1 §9). */
const PAGES_AT_MOST = 10;

type LoadedList = Pick<
  ReturnType<typeof useCommunications>['list'],
  'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>;

/** Loads further pages until the entry is among the rows with which the screen was entered. Others are opened from the rows. */
export function useSeek(openId: number | null, rows: readonly number[], list: LoadedList): void {
  const [first] = useState(openId);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isSought =
    first !== null && first === openId && !rows.includes(first) && (data?.pages.length ?? 0) < PAGES_AT_MOST;
  useEffect(() => {
    if (isSought && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isSought, hasNextPage, isFetching, isError, fetchNextPage]);
}

/** What came in since the list was loaded, and is not in it. It is shown when the person asks: nothing jumps. */
export function useArrivals(place: ListPlace, search: CommunicationsSearch, rows: readonly number[]) {
  const { client, entities, user } = useWorkspace();
  const key = searchKey(place, search);
  const [held, setHeld] = useState<{ key: string; ids: ReadonlySet<number> }>({ key, ids: NONE });
  const listed = useMemo(() => new Set(rows), [rows]);
  const newest = useMemo(() => rows.reduce((most, id) => Math.max(most, id), 0), [rows]);
  const asked = useRef({ place, search, newest });
  useEffect(() => {
    asked.current = { place, search, newest };
  });
  useEffect(() => {
    const change = (to: (ids: ReadonlySet<number>) => ReadonlySet<number>): void =>
      setHeld((before) => ({ key, ids: to(before.key === key ? before.ids : NONE) }));
    let isOver = false;
    let isAsking = false;

    /** The filter is about something that is not told of a communication: the server says which of the newest are in it. */
    async function ask(id: number): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      const query = { ...reportQuery(asked.current.place, asked.current.search, user), per_page: 25 };
      const { data } = await client.api.communications.list({ query }).catch(() => ({ data: [] }));
      isAsking = false;
      // What was known of before is in the list, or was left out of it.
      if (!isOver) change((ids) => new Set([...ids, ...data.flatMap((each) => (each.id >= id ? [each.id] : []))]));
    }

    function hear(communication: Communication): void {
      const { place, search } = asked.current;
      if (!hasNow(search)) return;
      const tree = wholeFilter(place, search, user);
      const moment = { nowMs: Date.now(), zone: user.company.timezone };
      const isIn = tree === null ? false : matchFilter(tree, communication, moment, communicationField);
      if (isIn === false) return;
      // A text and a team inbox are the server's to judge.
      if (isIn === null || search.inbox !== undefined || effectiveSearch(search) !== '') void ask(communication.id);
      else change((ids) => new Set(ids).add(communication.id));
    }

    const end = entities.communications.onNews(({ id, kind, whole }) => {
      if (kind === 'gone') change((ids) => new Set([...ids].filter((each) => each !== id)));
      // A call becomes a voicemail, a recording or a missed call after it came in.
      else if (whole !== null && (kind === 'created' || id > asked.current.newest)) hear(whole);
    });
    return () => {
      isOver = true;
      end();
    };
  }, [client, entities, key, user]);
  const arrived = held.key === key ? [...held.ids] : [];
  return {
    count: arrived.filter((id) => !listed.has(id)).length,
    clear: () => setHeld({ key, ids: NONE }),
  };
}
