import { listContactBroadcasts } from '@talk/core/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sendsBroadcasts, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { BROADCAST_NAMES } from './broadcast-names.js';

/** How many contacts are asked for together. */
const TOGETHER = 50;
type Sent = ReadonlyMap<number, readonly { readonly id: number; readonly name: string }[]>;
const none: Sent = new Map();

/** Which broadcasts these contacts were sent, newest first. Nothing until it is known, and for users who do not send broadcasts. */
export function useSentBroadcasts(ids: readonly number[], isWanted: boolean): Sent {
  const { client, user } = useWorkspace();
  const parts: string[] = [];
  if (isWanted && sendsBroadcasts(user))
    for (let at = 0; at < ids.length; at += TOGETHER) parts.push(ids.slice(at, at + TOGETHER).join(','));
  const answers = useQueries({
    queries: parts.map((part) => ({
      queryKey: [...BROADCAST_NAMES, 'sent', part],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.api.call(listContactBroadcasts, { query: { contact_ids: part }, signal })).data,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(() => {
    const rows = answers.flatMap((data) => data ?? []);
    return rows.length === 0 ? none : new Map(rows.map(({ contact_id: id, broadcasts }) => [id, broadcasts]));
  }, [answers]);
}
