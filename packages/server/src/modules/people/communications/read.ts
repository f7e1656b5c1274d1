// What other modules may read of communications, and join in their queries.
export { visibleTo } from './communications.repository.js';
export { communications, communicationTags } from './communications.tables.js';
