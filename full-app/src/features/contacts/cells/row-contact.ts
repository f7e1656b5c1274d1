import type { Contact } from '@talk/core';
import type { AttributeField } from '@talk/core/contract';
import { createContext, useContext } from 'react';

export const RowContact = createContext<Contact | null>(null);

export function useRowContact(): Contact {
  const contact = useContext(RowContact);
  if (contact === null) throw new Error('A cell of a contact needs a RowContact around it');
  return contact;
}

/** Names of what contacts have by id: asked for once for the whole table. */
export interface TableNames {
  readonly lines: ReadonlyMap<number, string>;
  readonly ringGroups: ReadonlyMap<number, string>;
  readonly lists: ReadonlyMap<number, string>;
  /** Fields of the company, by their keys. */
  readonly fields: ReadonlyMap<string, AttributeField>;
  /** In which lists contacts are, of those in sight. */
  readonly memberships: ReadonlyMap<number, readonly number[]>;
  /** Broadcasts that contacts were sent, of those in sight, newest first. */
  readonly broadcasts: ReadonlyMap<number, readonly { readonly id: number; readonly name: string }[]>;
}

export const TableNamesContext = createContext<TableNames>({
  lines: new Map(),
  ringGroups: new Map(),
  lists: new Map(),
  fields: new Map(),
  memberships: new Map(),
  broadcasts: new Map(),
});
