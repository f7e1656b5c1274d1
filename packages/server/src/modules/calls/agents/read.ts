// What other modules may read of agents, and join in their queries.
export { findAgent, listHeardAgents } from './agents.repository.js';
export { agentPhones, agentStates, agentStatusChanges } from './agents.tables.js';
