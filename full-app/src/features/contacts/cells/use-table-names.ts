import { useMemo } from 'react';
import { useAttributeFields } from '../../../entities/attribute/index.js';
import { useSentBroadcasts } from '../../../entities/broadcast/index.js';
import { useContactLists, useMemberships } from '../../../entities/contact/index.js';
import { useLines, useRingGroups } from '../../../entities/line/index.js';
import type { TableNames } from './row-contact.js';

type Named = readonly { readonly id: number; readonly name: string }[];
const namesOf = (all: Named | null): ReadonlyMap<number, string> =>
  new Map((all ?? []).map(({ id, name }) => [id, name]));

/**
 * What lines, ring groups and lists are called, of those that this person may see; and in which lists the contacts in sight are, and which
 * broadcasts they were sent.
 * @param ids of the rows that are drawn
 */
export function useTableNames(ids: readonly number[], columns: readonly string[]): TableNames {
  const { lines } = useLines();
  const ringGroups = useRingGroups();
  const lists = useContactLists();
  const fields = useAttributeFields();
  const memberships = useMemberships(ids, columns.includes('contact_lists'));
  const broadcasts = useSentBroadcasts(ids, columns.includes('broadcasts'));
  return useMemo(
    () => ({
      lines: namesOf(lines),
      ringGroups: namesOf(ringGroups),
      lists: namesOf(lists),
      fields: new Map(fields.map((field) => [field.key, field])),
      memberships,
      broadcasts,
    }),
    [lines, ringGroups, lists, fields, memberships, broadcasts],
  );
}
