// What other modules may read of threads, and join in their queries.
export { messageDrafts } from './threads.tables.js';
