// What other modules may read of scripts, and join in their queries.
export { findLineFacts } from './scripts.repository.js';
