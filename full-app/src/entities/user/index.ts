export { followUsers, useOwners } from './use-owners.js';
export { useTeam, type Team, type Teammate } from './use-team.js';
