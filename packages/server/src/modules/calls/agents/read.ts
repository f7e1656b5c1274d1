// What other modules may read of agents, and join in their queries.
export { listHeardAgents } from './reachability.repository.js';
export { agentPhones } from './reachability.tables.js';
