import type { Api } from '@talk/core';
import { changePassword, endOtherSignIns, endSignIn, listSignIns, type SignIn } from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const SIGN_INS = ['sign-ins'] as const;

/** Where the user is signed in, the latest first. */
export const signInsQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: SIGN_INS,
    queryFn: async ({ signal }): Promise<readonly SignIn[]> => (await api.call(listSignIns, { signal })).data,
    // Events do not report sign-ins.
    staleTime: 0,
  });

/** What users change of their own access. Each rejects with the server's refusal. */
export interface SignInChanges {
  changePassword: (current: string, next: string) => Promise<void>;
  end: (id: string) => Promise<void>;
  /** @returns how many ended. */
  endOthers: () => Promise<number>;
}

export function useSignInChanges(): SignInChanges {
  const { client, queries } = useWorkspace();
  const { api } = client;
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // After a refusal too: it might have ended by itself.
      await queries.invalidateQueries({ queryKey: SIGN_INS });
    }
  };
  return {
    async changePassword(current, next) {
      await changed(api.call(changePassword, { body: { current_password: current, password: next } }));
    },
    async end(id) {
      await changed(api.call(endSignIn, { params: { id } }));
    },
    endOthers: async () => (await changed(api.call(endOtherSignIns))).ended,
  };
}
