import type { ContactsSearch } from '../contacts-search.js';
import type { ListWord } from '../lists/list-counts.js';

export type DefaultList = 'all' | 'mine' | 'unassigned' | 'unanswered' | 'new';

const flag = (field: string): ContactsSearch => ({
  filter: { and: [{ field, operator: 'is-equal-to', value: true }] },
});

/** The default lists of spec 1 §3, as filters of the one list, in their order. */
export const DEFAULT_LISTS: readonly { readonly name: DefaultList; readonly search: ContactsSearch }[] = [
  { name: 'all', search: {} },
  { name: 'mine', search: { mine: true } },
  { name: 'unassigned', search: flag('is_unassigned') },
  { name: 'unanswered', search: flag('is_unanswered_contact') },
  { name: 'new', search: { status: 'new' } },
];

/** Their ids in addresses (spec 1 §2). */
const IDS: Readonly<Record<string, DefaultList>> = {
  all: 'all',
  'my-contacts': 'mine',
  unassigned: 'unassigned',
  unanswered: 'unanswered',
  'new-leads': 'new',
};

/** The id of each in addresses and requests. */
export const DEFAULT_LIST_IDS: Readonly<Record<DefaultList, ListWord>> = {
  all: 'all',
  mine: 'my-contacts',
  unassigned: 'unassigned',
  unanswered: 'unanswered',
  new: 'new-leads',
};

/**
 * What `/contacts/list/{id}` shows; undefined when there is no such list. `unsaved` is a filter that is not saved (reading 16).
 * @param search what stands in the address besides
 */
export function listOfId(id: string, search: ContactsSearch): ContactsSearch | undefined {
  if (id === 'unsaved') return search;
  // One that somebody has made: its number.
  const made = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  if (Number.isSafeInteger(made) && made > 0) return { list: made };
  const name = Object.hasOwn(IDS, id) ? IDS[id] : undefined;
  return DEFAULT_LISTS.find((list) => list.name === name)?.search;
}
