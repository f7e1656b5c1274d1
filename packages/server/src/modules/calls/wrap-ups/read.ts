// What other modules may read of wrap-ups, and join in their queries.
export { wrapUpSettings } from './wrap-ups.tables.js';
