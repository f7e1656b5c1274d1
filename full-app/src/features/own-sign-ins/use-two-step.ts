import type { Api } from '@talk/core';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  type TwoStep,
  type TwoStepKey,
} from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const TWO_STEP = ['two-step'] as const;

/** The user's own two-step sign-in. */
export const twoStepQuery = (api: Pick<Api, 'call'>) =>
  queryOptions({
    queryKey: TWO_STEP,
    queryFn: ({ signal }): Promise<TwoStep> => api.call(getTwoStep, { signal }),
    // Events do not report it.
    staleTime: 0,
  });

/** What a user proves who they are with: one of the two. */
export interface Proof {
  readonly code: string;
  readonly password: string;
}

/** What users change of their own two-step sign-in. Each rejects with the server's refusal. */
export interface TwoStepChanges {
  /** A key for the app; it counts for nothing until `confirm`. */
  begin: () => Promise<TwoStepKey>;
  /** @returns the recovery codes, which are shown once. */
  confirm: (code: string) => Promise<readonly string[]>;
  renewCodes: (proof: Proof) => Promise<readonly string[]>;
  end: (proof: Proof) => Promise<void>;
}

/** The one of the two that was typed. */
export const proofOf = ({ code, password }: Proof) => (code.trim() === '' ? { password } : { code });

export function useTwoStepChanges(): TwoStepChanges {
  const { client, queries } = useWorkspace();
  const { api } = client;
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // After a refusal too: another tab might have been faster.
      await queries.invalidateQueries({ queryKey: TWO_STEP });
    }
  };
  return {
    begin: () => api.call(beginTwoStep),
    confirm: async (code) => (await changed(api.call(confirmTwoStep, { body: { code } }))).recovery_codes,
    renewCodes: async (proof) => (await changed(api.call(renewRecoveryCodes, { body: proofOf(proof) }))).recovery_codes,
    async end(proof) {
      await changed(api.call(endTwoStep, { body: proofOf(proof) }));
    },
  };
}
