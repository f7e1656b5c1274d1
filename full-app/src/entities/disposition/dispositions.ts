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
import type { Entities } from '@talk/core/entities';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEntities } from '../../shared/use-entity.js';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { keyOf, noIds, tableOf, type DispositionKind, type Ids } from './follow-dispositions.js';

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

/** The ids of the dispositions that are offered; the dispositions are in the store. */
const dispositionsQuery = ({ api }: Pick<Client, 'api'>, entities: Entities, kind: DispositionKind) =>
  queryOptions({
    queryKey: keyOf(kind),
    queryFn: async ({ signal }): Promise<Ids> => {
      const { data } = await tableOf(entities, kind).ask(
        () => api.call(OPERATIONS[kind].list, { signal }),
        (answer) => answer.data,
      );
      return data.map(({ id }) => id);
    },
  });

interface Dispositions {
  /** Those that are offered, in their order; null until the server has answered. */
  readonly dispositions: readonly Disposition[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useDispositions(kind: DispositionKind, enabled = true): Dispositions {
  const { client, entities } = useWorkspace();
  const { data, error, refetch } = useQuery({ ...dispositionsQuery(client, entities, kind), enabled });
  const known = useEntities(tableOf(entities, kind), data ?? noIds);
  const offered = useMemo(() => known.filter(({ is_archived: isArchived }) => !isArchived).toSorted(inOrder), [known]);
  return { dispositions: data === undefined ? null : offered, error, retry: () => void refetch() };
}

const inOrder = (a: Disposition, b: Disposition): number => a.position - b.position || a.id - b.id;
const noDispositions: readonly Disposition[] = [];

function useOffered(kind: DispositionKind): readonly Disposition[] {
  const { user } = useWorkspace();
  return useDispositions(kind, may(user, 'list disposition status')).dispositions ?? noDispositions;
}

/** Outcomes of calls that are offered. */
export const useOutcomes = (): readonly Disposition[] => useOffered('call');

/** Dispositions of contacts that are offered. */
export const useStages = (): readonly Disposition[] => useOffered('contact');

export type DispositionFields = Pick<Disposition, 'name' | 'color'>;

/** What admins change in dispositions. Each rejects with the server's refusal. */
export interface DispositionChanges {
  create: (fields: DispositionFields) => Promise<void>;
  update: (id: number, fields: DispositionFields) => Promise<void>;
  /** Stops offering it. Calls and contacts that have it keep it. */
  remove: (id: number) => Promise<void>;
  /** Offers them in this order: shown before the answer, and undone when the server refuses. */
  arrange: (order: readonly Pick<Disposition, 'id' | 'position'>[]) => Promise<void>;
}

export function useDispositionChanges(kind: DispositionKind): DispositionChanges {
  const { client, entities, queries } = useWorkspace();
  const table = tableOf(entities, kind);
  const { create, update, remove } = OPERATIONS[kind];
  const changed = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } finally {
      // Even after a refusal: a colleague might have been faster.
      await queries.invalidateQueries({ queryKey: keyOf(kind) });
    }
  };
  const one = (disposition: Disposition): readonly Disposition[] => [disposition];
  return {
    create: (body) => changed(table.ask(() => client.api.call(create, { body }), one)),
    update: (id, body) => changed(table.ask(() => client.api.call(update, { params: { id }, body }), one)),
    remove: (id) => changed(client.api.call(remove, { params: { id } })),
    arrange: (order) =>
      changed(
        Promise.all(
          order.flatMap(({ id, position: before }, position) =>
            before === position
              ? []
              : [
                  table.change(
                    id,
                    { position },
                    () => client.api.call(update, { params: { id }, body: { position } }),
                    one,
                  ),
                ],
          ),
        ),
      ),
  };
}
