import type { Api } from '@talk/core';
import {
  createMember,
  endInvitation,
  impersonateUser,
  listMembers,
  resetMemberPassword,
  resetMemberTwoStep,
  updateMember,
  type BodyOf,
  type Member,
  type ResponseOf,
} from '@talk/core/contract';
import type { Entities, Person } from '@talk/core/entities';
import { queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { MEMBERS, reloadMembers } from './follow-members.js';

type NewMember = BodyOf<typeof createMember>;
/** A user, and the password that is shown once; null where the server mailed a link. */
export type MadeMember = ResponseOf<typeof createMember>;
type MemberFields = Omit<BodyOf<typeof updateMember>, 'if_version'>;

const nameOf = ({ id, name }: Member): Person => ({ id, name });

interface Members {
  readonly people: readonly Member[];
  /** Whether users get links by mail. If not, an admin hands passwords over. */
  readonly sendsMail: boolean;
}

/** The users of the company as admins see them, disabled ones included. Their names are in the store too. */
export const membersQuery = ({ api }: { api: Pick<Api, 'call'> }, { users }: Pick<Entities, 'users'>) =>
  queryOptions({
    queryKey: MEMBERS,
    queryFn: async ({ signal }): Promise<Members> => {
      const { data, sends_mail: sendsMail } = await users.ask(
        () => api.call(listMembers, { signal }),
        (answer) => answer.data.map(nameOf),
      );
      return { people: data, sendsMail };
    },
    // Events do not report when users were last seen.
    staleTime: 0,
  });

/** What this app changes in users. Each rejects with the server's refusal. */
interface MemberChanges {
  create: (fields: NewMember) => Promise<MadeMember>;
  /** @throws TalkError CONFLICT when a colleague has changed them in the meantime. */
  update: (member: Pick<Member, 'id' | 'version'>, fields: MemberFields) => Promise<Member>;
  /** Ends the password that a user has, and mails or makes the next one. A user without one is invited again. */
  resetPassword: (id: number) => Promise<MadeMember>;
  endInvitation: (id: number) => Promise<Member>;
  /** A session in which the admin acts as the user. */
  actAs: (id: number, reason: string) => Promise<ResponseOf<typeof impersonateUser>>;
  /** Turns off the second step of a user who has lost phone and codes. */
  resetTwoStep: (id: number) => Promise<Member>;
}

export function useMemberChanges(): MemberChanges {
  const { client, entities, queries } = useWorkspace();
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
      changed(
        entities.users.ask(
          () => client.api.call(updateMember, { params: { id }, body: { ...fields, if_version: version } }),
          (member) => [nameOf(member)],
        ),
      ),
    resetPassword: (id) => changed(client.api.call(resetMemberPassword, { params: { id } })),
    resetTwoStep: (id) => changed(client.api.call(resetMemberTwoStep, { params: { id } })),
    actAs: (id, reason) => client.api.call(impersonateUser, { params: { id }, body: { reason } }),
    endInvitation: (id) => changed(client.api.call(endInvitation, { params: { id } })),
  };
}
