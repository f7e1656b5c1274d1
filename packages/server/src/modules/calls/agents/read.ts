// What other modules may read of agents, and join in their queries.
export { findAgent, listHeardAgents } from './agents.repository.js';
export { agentPhones, agentStates } from './agents.tables.js';
