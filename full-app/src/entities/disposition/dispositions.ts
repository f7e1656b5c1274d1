import {
  createCallDisposition,
  createDispositionStatus,
  listCallDispositions,
  listDispositionStatuses,
  removeCallDisposition,
  removeDispositionStatus,
  updateCallDisposition,
  updateDispositionStatus,
  type Disposition,
} from '@talk/core/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';

/** `call`: outcomes of calls. `contact`: dispositions of contacts. */
export type DispositionKind = 'call' | 'contact';

const OPERATIONS = {
  call: {
    list: listCallDispositions,
    create: createCallDisposition,
    update: updateCallDisposition,
    remove: removeCallDisposition,
  },
  contact: {
    list: listDispositionStatuses,
    create: createDispositionStatus,
    update: updateDispositionStatus,
    remove: removeDispositionStatus,
  },
} as const;

const noDispositions: readonly Disposition[] = [];

/** The dispositions that are offered, in their order. */
export const dispositionsQuery = ({ api }: Pick<Client, 'api'>, kind: DispositionKind) =>
  queryOptions({
    queryKey: ['dispositions', kind],
    queryFn: async ({ signal }) => (await api.call(OPERATIONS[kind].list, { signal })).data,
  });

function useOffered(kind: DispositionKind): readonly Disposition[] {
  const { client, user } = useWorkspace();
  const { data } = useQuery({
    ...dispositionsQuery(client, kind),
    enabled: may(user, 'list disposition status'),
  });
  return data ?? noDispositions;
}

/** Outcomes of calls that are offered. */
export const useOutcomes = (): readonly Disposition[] => useOffered('call');

/** Dispositions of contacts that are offered. */
export const useStages = (): readonly Disposition[] => useOffered('contact');

export type DispositionFields = Pick<Disposition, 'name' | 'color'>;

/** What admins change in dispositions. Each rejects with the server's refusal. */
export interface DispositionChanges {
  create: (fields: DispositionFields) => Promise<void>;
  update: (id: number, fields: Partial<DispositionFields>) => Promise<void>;
  /** Stops offering it. Calls and contacts that have it keep it. */
  remove: (id: number) => Promise<void>;
  /** Offers them in this order. */
  arrange: (order: readonly Pick<Disposition, 'id' | 'position'>[]) => Promise<void>;
}

export function useDispositionChanges(kind: DispositionKind): DispositionChanges {
  const { client, queries } = useWorkspace();
  const { create, update, remove } = OPERATIONS[kind];
  const changed = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } finally {
      // Even after a refusal: a colleague might have been faster.
      await queries.invalidateQueries({ queryKey: ['dispositions', kind] });
    }
  };
  return {
    create: (body) => changed(client.api.call(create, { body })),
    update: (id, body) => changed(client.api.call(update, { params: { id }, body })),
    remove: (id) => changed(client.api.call(remove, { params: { id } })),
    arrange: (order) =>
      changed(
        Promise.all(
          order.flatMap(({ id, position }, at) =>
            position === at ? [] : [client.api.call(update, { params: { id }, body: { position: at } })],
          ),
        ),
      ),
  };
}
