import { signal, type ReadonlySignal } from '@talk/core';
import { currentSupervision, type Supervision } from '@talk/core/contract';
import { createContext, useContext } from 'react';
import type { Client } from '../../shared/workspace/workspace-client.js';

/** After a request that failed. */
const AGAIN_MS = 5_000;

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
      let isOver = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      function ask(): void {
        if (isOver || current.peek() === null) return;
        clearTimeout(timer);
        api.call(currentSupervision, {}).then(
          ({ supervision }) => void (current.value = supervision),
          // No event comes again for a supervision that ended in the gap.
          () => void (timer = setTimeout(ask, AGAIN_MS)),
        );
      }
      const ends = [
        realtime.on('supervision_updated', ({ data: { call_id: id, supervision } }) => {
          // The end of one call is no news about another.
          if (supervision !== null || current.peek()?.call.id === id) current.value = supervision;
        }),
        realtime.onResync(ask),
      ];
      return () => {
        isOver = true;
        clearTimeout(timer);
        for (const end of ends) end();
      };
    },
  };
}

export const SupervisionContext = createContext<SupervisionStore['current']>(signal(null));

export const useSupervision = (): SupervisionStore['current'] => useContext(SupervisionContext);
