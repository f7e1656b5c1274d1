// What other modules may read of sequences.
export { sequenceSettings } from './sequences.tables.js';
