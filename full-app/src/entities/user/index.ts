export { useSetAgentStatus } from './agent-changes.js';
export { followMembers } from './follow-members.js';
export { membersQuery, useMemberChanges, type MadeMember } from './members.js';
export { followUsers, useOwners } from './use-owners.js';
export { TEAM, usePeople } from './use-people.js';
export { useTeam, type Teammate } from './use-team.js';
