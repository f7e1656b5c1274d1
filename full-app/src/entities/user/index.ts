export { followMembers, membersQuery, useMemberChanges, type MadeMember, type MemberFields } from './members.js';
export { followUsers, useOwners } from './use-owners.js';
export { TEAM, usePeople } from './use-people.js';
export { useTeam, type Teammate } from './use-team.js';
