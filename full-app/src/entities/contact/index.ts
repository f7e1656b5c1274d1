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
export { filingApi, useTags } from './filing.js';
export { createListPlace, ListPlaceContext, useListPlaceStore } from './list-place.js';
export {
  CONTACT_COUNTS,
  CONTACT_LISTS,
  contactKey,
  followContacts,
  inView,
  keepNewerRows,
  reloadAll,
  storeContact,
} from './live-contacts.js';
