// What other modules may read of files, and join in their queries.
export { findFile, findSealedFile } from './files.repository.js';
export { storedFiles } from './files.tables.js';
