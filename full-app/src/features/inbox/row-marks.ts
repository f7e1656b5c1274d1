import { systemClock } from '@talk/core';
import { createMessageToolsApi } from '@talk/core/message-tools';
import { useSignalValue } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useState } from 'react';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { createWriters } from './writers.js';

/** What rows say besides their contact. */
export interface RowMarks {
  /** Contacts that the agent has begun to write to, on any device. */
  readonly drafts: ReadonlySet<number>;
  /** A colleague who is writing now, by contact. */
  readonly writers: ReadonlyMap<number, string>;
}

const NONE: RowMarks = { drafts: new Set(), writers: new Map() };
const DRAFTS = ['drafts'] as const;
/** Changes that come together are one request: a draft is saved with each pause of the writer. */
const TOGETHER_MS = 1_000;

export const RowMarksContext = createContext<RowMarks>(NONE);
export const useRowMarks = (): RowMarks => use(RowMarksContext);

function useDraftContacts(): ReadonlySet<number> {
  const { client, user } = useWorkspace();
  const { data, refetch } = useQuery({
    queryKey: DRAFTS,
    queryFn: ({ signal }) => createMessageToolsApi(client.api.call).drafts.list({ signal }),
    enabled: may(user, 'view contact') && may(user, 'send message'),
  });
  const drafts = useMemo(() => new Set<number>(data?.data.map(({ contact_id: id }) => id)), [data]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = client.realtime.on('draft_updated', ({ data: { contact_id: id, is_empty: isEmpty } }) => {
      // Writing on in a known draft changes nothing.
      if (!isEmpty && drafts.has(id)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetch();
      }, TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [client, drafts, refetch]);
  return drafts;
}

/** For the rows below `RowMarksContext`. */
export function useRowMarksValue(): RowMarks {
  const { client, user } = useWorkspace();
  const drafts = useDraftContacts();
  const [live] = useState(() => createWriters({ realtime: client.realtime, userId: user.id, clock: systemClock }));
  useEffect(() => live.start(), [live]);
  const writers = useSignalValue(live.names);
  return useMemo(() => ({ drafts, writers }), [drafts, writers]);
}
