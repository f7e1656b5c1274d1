// What other modules may read of lists: the filter language needs to know who is in them.
export { type ListRules, readable as readableList, readListRules } from './list-rules.repository.js';
export { contactFolders, contactListMembers, contactListPins, contactLists } from './lists.tables.js';
export { listsOfContacts } from './memberships.repository.js';
export { membersOf } from './lists.repository.js';
