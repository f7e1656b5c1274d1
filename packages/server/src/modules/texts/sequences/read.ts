// What other modules may read of sequences.
export { sequenceContacts, sequences, sequenceSettings } from './sequences.tables.js';
