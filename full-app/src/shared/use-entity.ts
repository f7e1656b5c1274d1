import { computed } from '@talk/core';
import type { EntityTable, Shown } from '@talk/core/entities';
import { useSignalValue } from '@talk/ui';
import { useMemo } from 'react';

/**
 * An entity as it is now: the one way in which screens read it. Undefined as long as nothing is known of it, null once it is gone. Renders again when
 * this entity changes, and for no other.
 */
export function useEntity<E>(table: EntityTable<E>, id: number): Shown<E> {
  return useSignalValue(useMemo(() => table.get(id), [table, id]));
}

/** Several of them, in the order of `ids`, without those of which nothing is known. Renders again when one of them changes. */
export function useEntities<E>(table: EntityTable<E>, ids: readonly number[]): readonly E[] {
  const entities = useMemo(() => {
    const each = ids.map((id) => table.get(id));
    return computed(() => each.flatMap(({ value }) => (value === undefined || value === null ? [] : [value])));
  }, [table, ids]);
  return useSignalValue(entities);
}
