import type { VendorPerson, VendorStore } from './store.js';

/** A filter or view of people that a CRM keeps under a name. */
export interface VendorList {
  readonly id: string;
  readonly name: string;
  readonly kind: 'contact' | 'lead';
  readonly matches: (person: VendorPerson) => boolean;
}

export interface VendorLists {
  all(): readonly VendorList[];
  find(id: string): VendorList | null;
  members(list: VendorList): readonly VendorPerson[];
  /** The list goes; the people stay. */
  drop(id: string): void;
  /** As many people as one answer holds; no limit of its own by default. */
  pageSize: number;
}

export function createVendorLists(store: VendorStore, idOf: (count: number) => string): VendorLists {
  const made: readonly Omit<VendorList, 'id'>[] = [
    { name: 'All contacts', kind: 'contact', matches: () => true },
    { name: 'Buyers', kind: 'contact', matches: ({ title }) => title === 'Buyer' },
    { name: 'New leads', kind: 'lead', matches: () => true },
  ];
  let lists: readonly VendorList[] = made.map((list, index) => ({ ...list, id: idOf(index + 1) }));
  return {
    all: () => lists,
    find: (id) => lists.find((list) => list.id === id) ?? null,
    members: ({ kind, matches }) => store.people().filter((person) => person.kind === kind && matches(person)),
    drop(dropped) {
      lists = lists.filter(({ id }) => id !== dropped);
    },
    pageSize: Infinity,
  };
}
