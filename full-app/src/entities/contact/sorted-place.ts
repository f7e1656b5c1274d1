import type { Contact } from '@talk/core';
import type { ContactSort } from '@talk/core/contacts';

/** Where a contact sorts among the loaded rows of a list. */
export type SortedPlace = 'above' | 'within' | 'below';

/** The first and the last loaded row, as they are known; undefined where they are not. */
export interface LoadedEnds {
  readonly first: Partial<Contact> | null | undefined;
  readonly last: Partial<Contact> | null | undefined;
}

type Sorting = { readonly sort: ContactSort; readonly order: 'asc' | 'desc' };
type Value = string | number | null;

/** Sorted by these, a contact keeps its place when it is called or texted. */
const STEADY: ReadonlySet<ContactSort> = new Set(['created_at', 'name', 'first_name', 'last_name', 'company_name']);
/** Sorted by these, a call or a text moves a contact to the end with the newest. */
const ENGAGEMENT: ReadonlySet<ContactSort> = new Set([
  'last_engagement_at',
  'last_inbound_engagement_at',
  'last_outbound_engagement_at',
]);

/** Undefined: not known of the contact. */
function valueOf(contact: Partial<Contact>, sort: ContactSort): Value | undefined {
  const value: unknown = Object.entries(contact).find(([name]) => name === sort)?.[1];
  // A contact without any engagement sorts as the oldest.
  if (value === null) return ENGAGEMENT.has(sort) ? '' : null;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Contacts without a value come last in both directions. */
function compare(a: Value, b: Value, order: 'asc' | 'desc'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const rising =
    typeof a === 'string' && typeof b === 'string'
      ? a.localeCompare(b, 'en', { sensitivity: 'base' })
      : Number(a) - Number(b);
  return order === 'asc' ? rising : -rising;
}

/** Where a contact sorts by what is known of it and of the rows. Null: the value that the list is sorted by is not known. */
export function sortedPlace(
  contact: Partial<Contact>,
  { first, last }: LoadedEnds,
  { sort, order }: Sorting,
): SortedPlace | null {
  const value = valueOf(contact, sort);
  const [top, end] = [first, last].map((row) => (row == null ? undefined : valueOf(row, sort)));
  if (value === undefined || top === undefined || end === undefined) return null;
  if (compare(value, top, order) < 0) return 'above';
  return compare(value, end, order) <= 0 ? 'within' : 'below';
}

/**
 * Whether a contact at this place has come into a list whose other rows are not loaded, rather than moved up from one of those.
 * @param wasOutside it is known that it was not in the list before
 */
export function hasComeIn(place: SortedPlace, { sort }: Sorting, wasOutside: boolean): boolean {
  if (place === 'below') return false;
  if (wasOutside || STEADY.has(sort)) return true;
  return ENGAGEMENT.has(sort) && place === 'within';
}
