export { contactIdOf, contactQuery } from './contact-query.js';
export { nameOf, statusWord, taskStatusNames } from './contact-words.js';
export {
  effectiveSearch,
  hasFilters,
  readContactsSearch,
  SEARCH_MIN_CHARACTERS,
  searchKey,
  sortedBy,
  sortOf,
  toFilters,
} from './contacts-search.js';
export type { ListLayout } from './list-place.js';
export type { ContactSort, ContactsSearch } from './contacts-search.js';
export { useTags } from './use-tags.js';
export { createListPlace, ListPlaceContext, useListPlaceStore } from './list-place.js';
export { askContacts, CONTACT_COUNTS, CONTACT_LISTS, followContacts } from './contact-lists.js';
export { useContactChanges } from './contact-changes.js';
export type { ContactChanges } from './contact-changes.js';
export { useContact } from './use-contact.js';
