import { signal, type ReadonlySignal } from '@talk/core';
import { currentSupervision, type Supervision } from '@talk/core/contract';
import { createContext, useContext } from 'react';
import type { Client } from '../../shared/workspace/workspace-client.js';

/** The call that this person supervises, as the server tells. */
export interface SupervisionStore {
  readonly current: ReadonlySignal<Supervision | null>;
  /** @returns ends it. */
  follow: () => () => void;
}

export function createSupervisionStore({ api, realtime }: Pick<Client, 'api' | 'realtime'>): SupervisionStore {
  const current = signal<Supervision | null>(null);
  return {
    current,
    follow() {
      const ends = [
        realtime.on('supervision_updated', ({ data: { call_id: id, supervision } }) => {
          // The end of one call is no news about another.
          if (supervision !== null || current.peek()?.call.id === id) current.value = supervision;
        }),
        realtime.onResync(() => {
          if (current.peek() === null) return;
          api.call(currentSupervision, {}).then(
            ({ supervision }) => void (current.value = supervision),
            () => undefined,
          );
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

export const SupervisionContext = createContext<SupervisionStore['current']>(signal(null));

export const useSupervision = (): SupervisionStore['current'] => useContext(SupervisionContext);
