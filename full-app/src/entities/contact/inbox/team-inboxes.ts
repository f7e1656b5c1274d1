import { createTeamInboxesApi, type TeamInbox } from '@talk/core/contacts';
import type { Realtime } from '@talk/core/realtime';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '../../../shared/workspace/workspace-client.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import type { InboxPlace } from './inbox-search.js';

const TEAM_INBOXES = ['team-inboxes'] as const;
const PER_PAGE = 100;

/** The user's own inboxes and those of their teams, by name. */
export const teamInboxesQuery = (client: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: TEAM_INBOXES,
    async queryFn({ signal }): Promise<readonly TeamInbox[]> {
      const api = createTeamInboxesApi(client.api.call);
      const all: TeamInbox[] = [];
      for (let page = 1; ; page += 1) {
        const { data, has_more_pages: hasMore } = await api.list({ query: { page, per_page: PER_PAGE }, signal });
        all.push(...data);
        if (!hasMore) return all;
      }
    },
  });

interface TeamInboxes {
  /** Null until they are known. */
  readonly inboxes: readonly TeamInbox[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useTeamInboxes(): TeamInboxes {
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery(teamInboxesQuery(client));
  return { inboxes: data ?? null, error: data === undefined ? error : null, retry: () => void refetch() };
}

export type OpenTeamInbox =
  { readonly kind: 'none' | 'loading' | 'gone' } | { readonly kind: 'open'; readonly inbox: TeamInbox };

/** The team inbox that the address names. */
export function useTeamInbox(place: InboxPlace | null): OpenTeamInbox {
  const { client, user } = useWorkspace();
  const teamId = place?.teamId;
  const isOn = user.company.team_inbox_enabled;
  const { data } = useQuery({ ...teamInboxesQuery(client), enabled: isOn && teamId !== undefined });
  if (teamId === undefined) return { kind: 'none' };
  if (!isOn) return { kind: 'gone' };
  if (data === undefined) return { kind: 'loading' };
  const inbox = data.find(({ id }) => id === teamId);
  return inbox === undefined ? { kind: 'gone' } : { kind: 'open', inbox };
}

/** Whether the agent only watches the inbox of the address: then nothing in it can be changed or answered from there. */
export const isWatched = (open: OpenTeamInbox): boolean => open.kind === 'open' && open.inbox.kind === 'watching';

export type TeamInboxFields = Pick<TeamInbox, 'name' | 'campaign_ids' | 'ring_group_ids' | 'members'>;

export interface TeamInboxChanges {
  create: (fields: TeamInboxFields, isPersonal: boolean) => Promise<TeamInbox>;
  /** @throws TalkError CONFLICT if a colleague has changed it in the meantime. */
  update: (inbox: TeamInbox, fields: TeamInboxFields) => Promise<TeamInbox>;
  /** Asks the admins and supervisors to make the user a member. */
  askToJoin: (inbox: TeamInbox) => Promise<void>;
  /** Makes a user a member: for who can edit the inbox. @throws TalkError CONFLICT */
  admit: (inbox: TeamInbox, userId: number) => Promise<void>;
  /** Declines a user who asks to become a member: for who can edit the inbox. */
  decline: (inbox: TeamInbox, userId: number) => Promise<void>;
  remove: (inbox: TeamInbox) => Promise<void>;
  restore: (inbox: TeamInbox) => Promise<void>;
}

export function useTeamInboxChanges(): TeamInboxChanges {
  const { client, queries } = useWorkspace();
  return useMemo(() => {
    const api = createTeamInboxesApi(client.api.call);
    const reloaded = async <T>(work: Promise<T>): Promise<T> => {
      const answer = await work;
      await queries.invalidateQueries({ queryKey: TEAM_INBOXES });
      return answer;
    };
    return {
      create: (fields, is_personal) => reloaded(api.create({ body: { ...fields, is_personal } })),
      update: ({ id, version }, fields) =>
        reloaded(api.update({ params: { id }, body: { ...fields, if_version: version } })),
      askToJoin: async ({ id }) => void (await reloaded(api.askToJoin({ params: { id } }))),
      async admit({ id, members, version }, userId) {
        const others = members.filter(({ user_id: other }) => other !== userId);
        const all = [...others, { user_id: userId, role: 'member' as const }];
        await reloaded(api.update({ params: { id }, body: { members: all, if_version: version } }));
      },
      decline: async ({ id }, userId) =>
        void (await reloaded(api.declineJoin({ params: { id }, body: { user_id: userId } }))),
      remove: async ({ id }) => void (await reloaded(api.remove({ params: { id } }))),
      restore: async ({ id }) => void (await reloaded(api.restore({ params: { id } }))),
    };
  }, [client, queries]);
}

/** Reads the inboxes again when one of them was changed here, elsewhere or by a colleague. */
export const followTeamInboxes = (realtime: Pick<Realtime, 'on'>, queries: QueryClient): (() => void) =>
  realtime.on('team_inbox_updated', () => void queries.invalidateQueries({ queryKey: TEAM_INBOXES }));
