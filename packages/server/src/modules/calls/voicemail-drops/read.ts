// What other modules may read of voicemail drops, and join in their queries.
export { droppableMessages } from './droppable-messages.tables.js';
