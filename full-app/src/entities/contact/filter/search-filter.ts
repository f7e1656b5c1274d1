import { partsOf, readFilter, type FilterGroup } from '@talk/core/contacts';

/** A filter as it stands in an address: one that this release cannot read is kept as it is, for the server to say what is wrong. */
export type AddressFilter = object | string;

/** What of an address is a filter; undefined for none, and for one without conditions. */
export function addressFilter(raw: unknown): AddressFilter | undefined {
  const read = readFilter(raw);
  if (read.ok) return partsOf(read.filter).length === 0 ? undefined : read.filter;
  return (typeof raw === 'object' && raw !== null) || (typeof raw === 'string' && raw !== '') ? raw : undefined;
}

/** The tree of an address; null for none, and for one that this release cannot read. */
export function filterTree({ filter }: { readonly filter?: AddressFilter | undefined }): FilterGroup | null {
  const read = filter === undefined ? null : readFilter(filter);
  return read?.ok ? read.filter : null;
}

/** As the API takes it in a query. */
export const filterText = (filter: AddressFilter): string =>
  typeof filter === 'string' ? filter : JSON.stringify(filter);

/** The list of those who have a tag. */
export const taggedWith = (...tagIds: readonly number[]): { filter: AddressFilter } => ({
  filter: { and: [{ field: 'tags', operator: 'any-of', value: [...tagIds] }] },
});
