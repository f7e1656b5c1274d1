import {
  buyNumber,
  releaseNumber,
  searchNumbers,
  type AvailableNumber,
  type BoughtNumber,
  type NumberPurchase,
  type NumberSearch,
} from '@talk/core/contract';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { LINES } from './use-lines.js';

/** What this app does with numbers at the carrier. Each rejects with the server’s refusal. */
export interface NumberShop {
  search: (wanted: NumberSearch) => Promise<readonly AvailableNumber[]>;
  /** @throws TalkError CONFLICT when the number was sold in the meantime. */
  buy: (purchase: NumberPurchase) => Promise<BoughtNumber>;
  /** @throws TalkError CALL_STATE while a call goes over it. */
  release: (id: number) => Promise<void>;
}

export function useNumberShop(): NumberShop {
  const { client, queries } = useWorkspace();
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    await queries.invalidateQueries({ queryKey: LINES });
    return done;
  };
  return {
    search: async (query) => (await client.api.call(searchNumbers, { query })).data,
    buy: (body) => changed(client.api.call(buyNumber, { body })),
    async release(id) {
      await changed(client.api.call(releaseNumber, { params: { id } }));
    },
  };
}
