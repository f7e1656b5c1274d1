import type { FilterCondition, FilterGroup, FilterNode } from '@talk/core/contacts';
import type { ContactsSearch } from '../contacts-search.js';
import { filterTree } from '../filter/search-filter.js';

/** The filter of an address with the list in it: a view has no other place for one. */
export function filterWithList({ list, filter }: Pick<ContactsSearch, 'list' | 'filter'>): ContactsSearch['filter'] {
  if (list === undefined) return filter;
  const tree = filterTree({ filter });
  const inList: FilterCondition = { field: 'contact_lists', operator: 'any-of', value: [list] };
  return { and: tree === null ? [inList] : [inList, tree] };
}

/**
 * What the table shows, as the filter of a list; null when that leaves nobody out. The text that is searched for has no place in it.
 * @param userId whose “My contacts” are meant: for everybody who opens the list, the person’s who made it
 */
export function listFilterOf(search: ContactsSearch, userId: number): FilterGroup | null {
  const one = (field: string, value: FilterCondition['value']): FilterCondition => ({
    field,
    operator: 'any-of',
    ...(value !== undefined && { value }),
  });
  const tree = filterTree(search);
  const parts: FilterNode[] = [
    ...(search.list === undefined ? [] : [one('contact_lists', [search.list])]),
    ...(search.mine ? [one('contact_owner', [userId])] : []),
    ...(search.status === undefined ? [] : [one('contact_task_status', [search.status])]),
    ...(search.unread ? [{ field: 'unread_count', operator: 'more-than', value: 0 } as const] : []),
  ];
  if (tree !== null) {
    if (parts.length === 0) return tree;
    // Conditions that all have to be met stand beside each other.
    parts.push(...('and' in tree ? tree.and : [tree]));
  }
  return parts.length === 0 ? null : { and: parts };
}
