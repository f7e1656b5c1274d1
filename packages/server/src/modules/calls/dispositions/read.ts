// What other modules may read of dispositions, and join in their queries.
export { hasOffered, listOffered } from './dispositions.repository.js';
export { callDispositions, dispositionStatuses } from './dispositions.tables.js';
