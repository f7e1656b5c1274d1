import type { Api } from '@talk/core';
import {
  checkSingleSignOn,
  forgetSingleSignOnAccount,
  getSingleSignOn,
  listSingleSignOnAccounts,
  removeSingleSignOn,
  updateSingleSignOn,
  type BodyOf,
  type ResponseOf,
  type SingleSignOn,
  type SingleSignOnAccount,
} from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const SETTINGS = ['single-sign-on'] as const;
const ACCOUNTS = ['single-sign-on-accounts'] as const;

/** How the company's users sign in at its provider. */
export const singleSignOnQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: SETTINGS,
    queryFn: ({ signal }): Promise<SingleSignOn> => api.call(getSingleSignOn, { signal }),
    // Events do not report it.
    staleTime: 0,
  });

/** Users whose account at the provider is known, by name. */
export const accountsQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: ACCOUNTS,
    queryFn: async ({ signal }): Promise<readonly SingleSignOnAccount[]> =>
      (await api.call(listSingleSignOnAccounts, { signal })).data,
    staleTime: 0,
  });

/** What admins change of single sign-on. Each rejects with the server's refusal. */
export interface SingleSignOnChanges {
  save: (change: BodyOf<typeof updateSingleSignOn>) => Promise<void>;
  check: () => Promise<ResponseOf<typeof checkSingleSignOn>>;
  remove: () => Promise<void>;
  forget: (userId: number) => Promise<void>;
}

export function useSingleSignOnChanges(): SingleSignOnChanges {
  const { client, queries } = useWorkspace();
  const { api } = client;
  const keep = (settings: SingleSignOn): void => void queries.setQueryData(SETTINGS, settings);
  return {
    save: async (body) => keep(await api.call(updateSingleSignOn, { body })),
    async check() {
      const answer = await api.call(checkSingleSignOn);
      keep(answer.settings);
      return answer;
    },
    async remove() {
      await api.call(removeSingleSignOn);
      await queries.invalidateQueries({ queryKey: ACCOUNTS });
      await queries.invalidateQueries({ queryKey: SETTINGS });
    },
    async forget(id) {
      try {
        await api.call(forgetSingleSignOnAccount, { params: { id } });
      } finally {
        // After a refusal too: a colleague might have been faster.
        await queries.invalidateQueries({ queryKey: ACCOUNTS });
      }
    },
  };
}
