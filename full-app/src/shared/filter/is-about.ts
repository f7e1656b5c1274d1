import { isGroup, partsOf, type FilterGroup } from '@talk/core/contacts';

/** Whether a filter has a condition about one of these fields. */
export const isAbout = (tree: FilterGroup, names: readonly string[]): boolean =>
  partsOf(tree).some((part) => (isGroup(part) ? isAbout(part, names) : names.includes(part.field)));
