// What other modules may read of calls, and join in their queries.
export {
  callIdOf,
  type CallRow,
  callsOfLeg,
  communicationIdOfLeg,
  companyOfCall,
  findCall,
  findRouteOfCall,
  lineOfCall,
  listAllNumbers,
  findSupervisedBy,
  listCallsHeldBy,
  listCallsTakenBy,
  listFacts,
  listLegs,
  listMissingRecordings,
  listUnsettledCalls,
} from './calls.repository.js';
export { callLegs, calls } from './calls.tables.js';
export { queueDepths, waitingAndLive } from './visible-calls.repository.js';
export { inQueueSince } from './queue-order.repository.js';
