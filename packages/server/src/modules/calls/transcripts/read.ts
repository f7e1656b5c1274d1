// What other modules may read of transcripts, and join in their queries.
export { transcripts, transcriptionSettings } from './transcripts.tables.js';
