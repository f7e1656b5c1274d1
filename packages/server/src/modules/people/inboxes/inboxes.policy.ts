import type { Role } from '@talk/contract';

/** Admins and supervisors manage the inboxes of teams, and see all of them. */
export const managesInboxes = (roles: readonly Role[]): boolean =>
  roles.some((role) => role === 'Company Admin' || role === 'Company Supervisor');
