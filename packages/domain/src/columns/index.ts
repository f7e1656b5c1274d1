export { COMMUNICATION_COLUMNS } from './communication-columns.js';
export type { CommunicationColumn, CommunicationColumnId } from './communication-columns.js';
export { COLUMN_CATEGORIES, CONTACT_COLUMNS, contactColumn } from './contact-columns.js';
export type {
  ColumnCategory,
  ColumnKind,
  ColumnWords,
  ContactColumn,
  ContactColumnId,
  NamedThing,
  StandardColumnId,
} from './contact-columns.js';
export { CONTACT_SORTS, sortDirection } from './contact-sorts.js';
export type { ContactSort } from './contact-sorts.js';
