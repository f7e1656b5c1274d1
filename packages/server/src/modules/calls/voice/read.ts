// What other modules may read of voice, and join in their queries.
export { involvedUsers } from './call-facts.js';
export { communicationIdOfLeg, findCall, listFacts, listLegs } from './voice.repository.js';
export { callLegs, calls, droppableMessages } from './voice.tables.js';
