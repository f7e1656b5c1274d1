// What other modules may read of the Do Not Contact list, and join in their queries.
export { dncReasonsOf } from './dnc-list.repository.js';
export { dncNumbers, dncUploads } from './dnc-list.tables.js';
