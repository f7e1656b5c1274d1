// What other modules may read of identity, and join in their queries.
export { findMember, findUserByEmail } from './identity.repository.js';
export { apiKeys, memberships, signIns, users } from './identity.tables.js';
export {
  countMembers,
  findMembership,
  listHolders,
  listWithRole,
  type MembershipRow,
  namesOf,
} from './members.repository.js';
export { findOnlyCompany } from './sign-ins.repository.js';
export { singleSignOn } from './single-sign-on.tables.js';
