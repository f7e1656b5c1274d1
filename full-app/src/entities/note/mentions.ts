import { createNotesApi, type Mention } from '@talk/core/contacts';
import type { Entities } from '@talk/core/entities';
import type { Realtime } from '@talk/core/realtime';
import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { ResponseOf, listMentions } from '@talk/core/contract';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** Whose mentions: those of the user, or those that the user wrote. */
export type MentionDirection = 'inbound' | 'outbound';

const MENTIONS = ['mentions'] as const;
const UNREAD = [...MENTIONS, 'unread'] as const;
type Page = ResponseOf<typeof listMentions>;

export const mentionsQuery = ({ api }: Pick<Client, 'api'>, direction: MentionDirection) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page>, readonly string[], string | null>({
    queryKey: [...MENTIONS, 'list', direction],
    queryFn: ({ pageParam, signal }) =>
      createNotesApi(api.call).mentions({
        query: { direction, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor ?? null,
  });

const unreadQuery = ({ api }: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: UNREAD,
    queryFn: async ({ signal }) => (await createNotesApi(api.call).unreadMentions({ signal })).unread,
  });

/** How many mentions of the user are unread; 0 until it is known. */
export function useUnreadMentions(): number {
  const { client } = useWorkspace();
  return useQuery(unreadQuery(client)).data ?? 0;
}

/** Marks mentions as read: some, those of a contact, or all. Rejects with the server's refusal. */
export async function readMentions(
  { api }: Pick<Client, 'api'>,
  queries: QueryClient,
  which: { ids?: number[]; contact_id?: number },
): Promise<void> {
  const { unread } = await createNotesApi(api.call).readMentions({ body: which });
  queries.setQueryData(UNREAD, unread);
  await queries.invalidateQueries({ queryKey: [...MENTIONS, 'list'] });
}

/** Keeps lists and count of mentions true: whatever may show, hide, read or rename one makes them be asked for again. */
export function followMentions(
  realtime: Pick<Realtime, 'on'>,
  entities: Pick<Entities, 'contacts'>,
  queries: QueryClient,
  onCreated: (mention: Mention, isSilent: boolean) => void,
): () => void {
  const again = (): void => void queries.invalidateQueries({ queryKey: MENTIONS });
  const ends = [
    realtime.on('mention_created', ({ data, replayed }) => {
      again();
      // What is told again after a gap stands in the channel.
      if (!replayed) onCreated(data.mention, data.is_silent);
    }),
    realtime.on('mentions_updated', again),
    entities.contacts.onNews(({ kind }) => {
      if (kind === 'gone') again();
    }),
    realtime.on('access_changed', again),
    realtime.on('contact_merged', again),
    realtime.on('contacts_bulk_deleted', again),
    realtime.on('contacts_bulk_created', again),
  ];
  return () => {
    for (const end of ends) end();
  };
}
