import { findInTimeline, type Thread, type TimelineHit } from '@talk/core/texting';
import type { FoundEntry } from '@talk/ui/texting';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { SEARCH_MIN_CHARACTERS } from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** What happens together is asked about once. */
const PAUSE_MS = 500;

export interface TimelineFind {
  /** Null while nothing is looked for. */
  readonly total: number | null;
  /** The place among all, from 1; 0 as long as there is none. */
  readonly at: number;
  readonly found: FoundEntry | null;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Goes on to the next one, and from the last to the first. */
  readonly go: (to: 'earlier' | 'later') => void;
}

const keyOf = ({ communication_id: id, audit_id: change }: TimelineHit): string =>
  id === null ? `change-${change}` : `communication-${id}`;

/** Where words stand in a contact's whole timeline, as it is narrowed, from the newest on; kept true by what happens meanwhile. */
export function useTimelineFind(
  thread: Thread,
  words: string,
  narrowing: Thread['state']['value']['narrowing'],
): TimelineFind {
  const { client, entities, queries } = useWorkspace();
  const { contactId } = thread;
  const isAsked = words.length >= SEARCH_MIN_CHARACTERS;
  const queryKey = useMemo(
    () => ['timeline-find', contactId, words, narrowing?.query.kinds, narrowing?.query.direction] as const,
    [contactId, narrowing, words],
  );
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      client.api.call(findInTimeline, {
        params: { id: contactId },
        query: { search: words, ...narrowing?.query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const hits = useMemo(() => (isAsked ? (data?.pages.flatMap((page) => page.data) ?? []) : []), [data, isAsked]);
  const [chosen, setChosen] = useState<string | null>(null);
  /** The page after the last one was asked for, to go on there. */
  const [goesOn, setGoesOn] = useState(false);
  const index = Math.max(
    0,
    hits.findIndex((hit) => keyOf(hit) === chosen),
  );
  const hit = isPlaceholderData ? undefined : hits[index];

  useEffect(() => {
    if (!isAsked) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey });
      }, PAUSE_MS);
    };
    const end = entities.communications.onNews(({ whole, before }) => {
      if (whole?.contact_id === contactId || before?.contact_id === contactId) again();
    });
    const ends = [
      end,
      client.realtime.on('contact_audit_created', ({ data: audit }) => audit.contact_id === contactId && again()),
    ];
    return () => {
      clearTimeout(timer);
      for (const each of ends) each();
    };
  }, [client, contactId, entities, isAsked, queries, queryKey]);

  const nextKey = hits[index + 1];
  useEffect(() => {
    if (!goesOn || isFetchingNextPage) return;
    // oxlint-disable-next-line react/set-state-in-effect -- it was pressed before its page was there
    setGoesOn(false);
    if (nextKey !== undefined) setChosen(keyOf(nextKey));
  }, [goesOn, isFetchingNextPage, nextKey]);

  function go(to: 'earlier' | 'later'): void {
    if (hits.length === 0) return;
    const last = hits.length - 1;
    if (to === 'earlier' && index === last && hasNextPage) {
      setGoesOn(true);
      void fetchNextPage();
      return;
    }
    const next = to === 'earlier' ? (index === last ? 0 : index + 1) : index === 0 ? last : index - 1;
    const chosenHit = hits[next];
    if (chosenHit !== undefined) setChosen(keyOf(chosenHit));
  }

  const { communication_id: communicationId = null, audit_id: auditId = null, near_id: nearId = null } = hit ?? {};
  const found = useMemo<FoundEntry | null>(
    () => (communicationId === null && auditId === null ? null : { communicationId, auditId, nearId }),
    [auditId, communicationId, nearId],
  );
  return {
    total: !isAsked || data === undefined || isPlaceholderData ? null : (data.pages[0]?.total ?? hits.length),
    at: hit === undefined ? 0 : index + 1,
    found,
    error: isAsked ? error : null,
    retry: () => void refetch(),
    go,
  };
}
