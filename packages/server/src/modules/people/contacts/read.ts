// What other modules may read of contacts, and join in their queries.
export type { AskedFilter } from './asked-filter.js';
export { contactName, containing, searchTerms, searchText } from './contact-text.js';
export {
  type AuditRow,
  type ContactRow,
  type ContactValues,
  findContactIdByNumber,
  memberName,
  numbersOf,
  visibleContactIds,
} from './contacts.repository.js';
export { contactAudits, contactPhoneNumbers, contacts, contactSettings, contactTags, tags } from './contacts.tables.js';
export { hasTerm } from './search-terms.repository.js';
