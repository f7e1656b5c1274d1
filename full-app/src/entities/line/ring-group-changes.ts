import type { RingGroup } from '@talk/core';
import { createRingGroup, removeRingGroup, updateRingGroup } from '@talk/core/contract';
import type { Realtime } from '@talk/core/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { RING_GROUPS } from './use-ring-groups.js';

/** The settings of a ring group; those that are left out stay, or begin as the server has them. */
export type RingGroupFields = Pick<RingGroup, 'name'> & Partial<Omit<RingGroup, 'id' | 'version' | 'ordered_user_ids'>>;

/** What this app changes in ring groups. Each rejects with the server's refusal. */
export interface RingGroupChanges {
  create: (fields: RingGroupFields) => Promise<RingGroup>;
  /** @throws TalkError CONFLICT when a colleague has changed it in the meantime. */
  update: (group: Pick<RingGroup, 'id' | 'version'>, fields: Partial<RingGroupFields>) => Promise<RingGroup>;
  remove: (group: Pick<RingGroup, 'id'>) => Promise<void>;
}

export function useRingGroupChanges(): RingGroupChanges {
  const { client, queries } = useWorkspace();
  const changed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // Also after a refusal: a colleague may have been faster.
      await queries.invalidateQueries({ queryKey: RING_GROUPS });
    }
  };
  return {
    create: (body) => changed(client.api.call(createRingGroup, { body })),
    update: ({ id, version }, body) =>
      changed(client.api.call(updateRingGroup, { params: { id }, body: { ...body, if_version: version } })),
    async remove({ id }) {
      await changed(client.api.call(removeRingGroup, { params: { id } }));
    },
  };
}

/** Loads ring groups again when a colleague has changed one. */
export const followRingGroups = (realtime: Pick<Realtime, 'on'>, queries: QueryClient): (() => void) =>
  realtime.on('ring_group_updated', () => void queries.invalidateQueries({ queryKey: RING_GROUPS }));
