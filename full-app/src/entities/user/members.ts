import type { Api } from '@talk/core';
import {
  createMember,
  listMembers,
  resetMemberPassword,
  updateMember,
  type BodyOf,
  type Member,
  type ResponseOf,
} from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { MEMBERS, reloadMembers } from './follow-members.js';

type NewMember = BodyOf<typeof createMember>;
/** A user and the password that is shown once. */
export type MadeMember = ResponseOf<typeof createMember>;
type MemberFields = Omit<BodyOf<typeof updateMember>, 'if_version'>;

/** The users of the company as admins see them, disabled ones included. */
export const membersQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: MEMBERS,
    queryFn: async ({ signal }): Promise<readonly Member[]> => (await api.call(listMembers, { signal })).data,
    // Events do not report when users were last seen.
    staleTime: 0,
  });

/** What this app changes in users. Each rejects with the server's refusal. */
interface MemberChanges {
  create: (fields: NewMember) => Promise<MadeMember>;
  /** @throws TalkError CONFLICT when a colleague has changed them in the meantime. */
  update: (member: Pick<Member, 'id' | 'version'>, fields: MemberFields) => Promise<Member>;
  resetPassword: (id: number) => Promise<MadeMember>;
}

export function useMemberChanges(): MemberChanges {
  const { client, queries } = useWorkspace();
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // After a refusal too: a colleague might have been faster.
      await reloadMembers(queries);
    }
  };
  return {
    create: (body) => changed(client.api.call(createMember, { body })),
    update: ({ id, version }, fields) =>
      changed(client.api.call(updateMember, { params: { id }, body: { ...fields, if_version: version } })),
    resetPassword: (id) => changed(client.api.call(resetMemberPassword, { params: { id } })),
  };
}
