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
