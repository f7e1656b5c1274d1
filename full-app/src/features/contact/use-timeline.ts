import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Realtime } from '@talk/core/realtime';
import { useEffect } from 'react';
import { useWorkspace } from '../../app/workspace-context.js';
import {
  applyAudit,
  applyCommunication,
  nextCursor,
  removeCommunication,
  type TimelineCursor,
  type TimelinePages,
} from './timeline.model.js';

const PER_PAGE = 20;
const timelineKey = (contactId: number): readonly unknown[] => ['timeline', contactId];

/** The timeline of a contact, newest page first, kept true by events while it is on the screen. */
export function useTimeline(contactId: number) {
  const { client } = useWorkspace();
  const queries = useQueryClient();
  useEffect(() => followTimeline(client.realtime, queries, contactId), [client, queries, contactId]);
  return useInfiniteQuery({
    queryKey: timelineKey(contactId),
    queryFn: ({ pageParam, signal }) =>
      client.api.contacts.communications({
        params: { id: contactId },
        query: {
          per_page: PER_PAGE,
          ...(pageParam === null ? {} : { cursor: pageParam.cursor }),
          ...(pageParam?.lastAudit == null ? {} : { last_audit_created_at: pageParam.lastAudit }),
        },
        signal,
      }),
    initialPageParam: null as TimelineCursor | null,
    getNextPageParam: nextCursor,
  });
}

function followTimeline(realtime: Realtime, queries: QueryClient, contactId: number): () => void {
  const change = (apply: (pages: TimelinePages | undefined) => TimelinePages | undefined): void => {
    queries.setQueryData<TimelinePages>(timelineKey(contactId), apply);
  };
  const ends = [
    ...(['new_communication', 'update_communication'] as const).map((type) =>
      realtime.on(type, ({ data }) => {
        if (data.contact_id === contactId) change((pages) => applyCommunication(pages, data));
      }),
    ),
    realtime.on('delete_communication', ({ data }) => change((pages) => removeCommunication(pages, data.id))),
    realtime.on('contact_audit_created', ({ data }) => {
      if (data.contact_id === contactId) change((pages) => applyAudit(pages, data));
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
