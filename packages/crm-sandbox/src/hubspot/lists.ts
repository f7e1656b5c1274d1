import { isoTime, type Clock } from '../clock.js';
import type { CrmRecord, ObjectTypeName } from './model.js';
import type { RecordStore } from './records.js';

/** A list ("segment") of records. */
export interface ListDefinition {
  readonly listId: string;
  readonly name: string;
  readonly type: ObjectTypeName;
  /** Who is in a list that HubSpot fills; null: those that a person has put in. */
  readonly matches: ((record: CrmRecord) => boolean) | null;
}

export interface ListStore {
  all(): readonly ListDefinition[];
  find(listId: string): ListDefinition | undefined;
  /** In the order of their ids. */
  members(list: ListDefinition): readonly CrmRecord[];
  add(listId: string, recordId: string): void;
  remove(listId: string, recordId: string): void;
  /** Makes an empty list of contacts. @returns its id. */
  create(name: string): string;
  /** The list goes; the people stay. */
  drop(listId: string): void;
  present(list: ListDefinition): Record<string, unknown>;
}

/** What HubSpot's lists of the demo account are. */
const LISTS: readonly ListDefinition[] = [
  { listId: '11', name: 'Open quotes', type: 'contacts', matches: null },
  {
    listId: '12',
    name: 'All leads',
    type: 'contacts',
    matches: ({ properties }) => properties['lifecyclestage'] === 'lead',
  },
  { listId: '13', name: 'Companies in San Francisco', type: 'companies', matches: () => true },
];

const OBJECT_TYPE_IDS: Partial<Record<ObjectTypeName, string>> = { contacts: '0-1', companies: '0-2' };
export const objectTypeIdOf = ({ type }: ListDefinition): string => OBJECT_TYPE_IDS[type] ?? '';

export function createListStore(records: RecordStore, clock: Clock): ListStore {
  const lists = [...LISTS];
  const chosen = new Map<string, Set<string>>();
  const beganMs = clock.nowMs();
  const inList = (listId: string): Set<string> => {
    const ids = chosen.get(listId) ?? new Set();
    chosen.set(listId, ids);
    return ids;
  };

  function members({ listId, type, matches }: ListDefinition): readonly CrmRecord[] {
    const isIn = matches ?? (({ id }: CrmRecord) => inList(listId).has(id));
    return records
      .list(type)
      .filter((record) => record.archivedMs === null && isIn(record))
      .toSorted((a, b) => Number(a.id) - Number(b.id));
  }

  return {
    all: () => lists,
    find: (listId) => lists.find((list) => list.listId === listId),
    members,
    add: (listId, recordId) => void inList(listId).add(recordId),
    remove: (listId, recordId) => void inList(listId).delete(recordId),
    create(name) {
      const listId = String(Math.max(...lists.map((list) => Number(list.listId))) + 1);
      lists.push({ listId, name, type: 'contacts', matches: null });
      return listId;
    },
    drop(listId) {
      const at = lists.findIndex((list) => list.listId === listId);
      if (at !== -1) lists.splice(at, 1);
    },
    present: (list) => ({
      listId: list.listId,
      listVersion: 1,
      name: list.name,
      objectTypeId: objectTypeIdOf(list),
      processingType: list.matches === null ? 'MANUAL' : 'DYNAMIC',
      processingStatus: 'COMPLETE',
      createdAt: isoTime(beganMs),
      updatedAt: isoTime(beganMs),
      additionalProperties: { hs_list_size: String(members(list).length) },
    }),
  };
}
