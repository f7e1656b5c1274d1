export { followUsers, useOwners } from './use-owners.js';
export { useTeam, type Teammate } from './use-team.js';
