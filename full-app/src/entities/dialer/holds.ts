import { listContactHolds, releaseContactHolds, type DialerHold } from '@talk/core/contract';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { DIALER } from './dialer.js';

/** Numbers of a contact that sessions leave alone; empty where the power dialer is off. */
export function useContactHolds(contactId: number): readonly DialerHold[] {
  const { client, user } = useWorkspace();
  const { data } = useQuery({
    queryKey: [...DIALER, 'holds', contactId],
    queryFn: async ({ signal }) =>
      (await client.api.call(listContactHolds, { params: { id: contactId }, signal })).data,
    enabled: user.company.auto_dialer_enabled,
  });
  return data ?? [];
}

/** Lets sessions call the numbers of a contact again. Rejects with the server’s refusal. */
export function useReleaseHolds(): (contactId: number) => Promise<void> {
  const { client, queries } = useWorkspace();
  return async (id) => {
    try {
      await client.api.call(releaseContactHolds, { params: { id } });
    } finally {
      await queries.invalidateQueries({ queryKey: DIALER });
    }
  };
}
