import type { Api } from '@talk/core';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';
import { makePasskey, type PasskeyProblem } from '../../shared/passkeys.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { proofOf, type Proof } from './use-two-step.js';

const PASSKEYS = ['passkeys'] as const;

/** The user's own passkeys, the oldest first. */
export const passkeysQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: PASSKEYS,
    queryFn: async ({ signal }): Promise<readonly Passkey[]> => (await api.call(listPasskeys, { signal })).data,
    // Events do not report them.
    staleTime: 0,
  });

/** What users change of their own passkeys. Each rejects with the server's refusal. */
export interface PasskeyChanges {
  /** @returns why the browser made none; null: it is added. */
  add: (name: string, proof: Proof) => Promise<PasskeyProblem | null>;
  rename: (id: number, name: string) => Promise<void>;
  remove: (id: number) => Promise<void>;
}

export function usePasskeyChanges(): PasskeyChanges {
  const { client, queries } = useWorkspace();
  const { api } = client;
  const changed = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } finally {
      // After a refusal too: another tab might have been faster.
      await queries.invalidateQueries({ queryKey: PASSKEYS });
    }
  };
  return {
    async add(name, proof) {
      const { options } = await api.call(beginPasskey, { body: proofOf(proof) });
      const answer = await makePasskey(options);
      if ('problem' in answer) return answer.problem;
      const { id, rawId, response } = answer.credential;
      const { clientDataJSON, attestationObject, transports = [] } = response;
      const credential = {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports },
      } as const;
      await changed(api.call(addPasskey, { body: { name, credential } }));
      return null;
    },
    rename: (id, name) => changed(api.call(renamePasskey, { params: { id }, body: { name } })),
    remove: (id) => changed(api.call(removePasskey, { params: { id } })),
  };
}
