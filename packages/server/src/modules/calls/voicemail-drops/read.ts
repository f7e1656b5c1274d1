// What other modules may read of voicemail drops, and join in their queries.
export { droppableMessages } from './droppable-messages.tables.js';
export { findMessage as findDroppableMessage, findMessageSound } from './droppable-messages.repository.js';
